import { fold } from '#kit/words/fold.ts';

const ward = /^(phuong|xa|thi tran|dac khu|p|x|tt)[ .]/;

/**
 * An address without house and street: from its ward or commune on. One without a ward that can be recognised is cut to
 * its last part, the province; a search shows no more until somebody is chosen (HRD-02).
 */
export function placeOf(address: string): string {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // From the end: a street may be called like a ward.
  const at = parts.findLastIndex((part) => ward.test(fold(part)));
  return parts.slice(at === -1 ? -1 : at).join(', ');
}
