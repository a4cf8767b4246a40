import type { Cipher } from '#kit/server/cipher.ts';
import { plainWords } from './plain-words.ts';

// Words before a name in an address that are often left out or shortened.
const noise = new Set(
  (
    'so nha duong pho phuong p xa x thi tran tt quan q huyen h thanh tp tinh t khu kp to tdp thon ap ngo ngach hem kiet xom ' +
    'viet nam vn'
  ).split(' '),
);

/** An address as words to compare: folded, without words such as "street" or "ward". */
function addressWords(address: string): string[] {
  return plainWords(address)
    .split(' ')
    .filter((word) => word !== '' && !noise.has(word));
}

const bits = new WeakMap<Cipher, Map<string, bigint>>();
const mostWordsKept = 50_000;

/**
 * The 64-bit mark of an address: for each of its words a keyed hash chooses one bit. Addresses that share words share
 * bits, so the database can rank namesakes by address without being able to read one. Signed, as bigint in SQL.
 */
export function addressMark(cipher: Cipher, address: string): bigint {
  const known = bits.get(cipher) ?? new Map<string, bigint>();
  bits.set(cipher, known);
  let mark = 0n;
  for (const word of addressWords(address)) {
    let bit = known.get(word);
    if (bit === undefined) {
      bit = 1n << BigInt((cipher.blindIndex('address word', word)[0] ?? 0) & 63);
      if (known.size < mostWordsKept) known.set(word, bit);
    }
    mark |= bit;
  }
  return BigInt.asIntN(64, mark);
}

/**
 * The similarity of two addresses, 0 to 1. A typed address may omit the end. The province's name does not count,
 * because it is a separate field.
 */
export function addressLikeness(typed: string): (stored: string) => number {
  const wanted = [...new Set(addressWords(typed))];
  return (stored) => {
    const { place, province } = wordsOf(stored);
    let [asked, found] = [0, 0];
    for (const word of wanted) {
      const isFound = place.has(word) || hasNear(place, word);
      if (!isFound && province.has(word)) continue;
      asked += 1;
      if (isFound) found += 1;
    }
    // One or two words say little about an address.
    const weight = Math.min(1, (asked + 1) / 4);
    return found === 0 ? 0 : weight * ((0.75 * found) / asked + (0.25 * found) / Math.max(found, place.size));
  };
}

// The part after the last comma of a full address is the province.
function wordsOf(address: string): { place: Set<string>; province: Set<string> } {
  const comma = address.lastIndexOf(',');
  if (comma < 0) return { place: new Set(addressWords(address)), province: new Set() };
  return {
    place: new Set(addressWords(address.slice(0, comma))),
    province: new Set(addressWords(address.slice(comma))),
  };
}

// A slip in a word of four letters or more; never in a number.
function hasNear(words: ReadonlySet<string>, word: string): boolean {
  if (word.length < 4 || /\d/.test(word)) return false;
  for (const other of words) if (Math.abs(other.length - word.length) <= 1 && isOneEdit(other, word)) return true;
  return false;
}

/** True if one added, missing, replaced or swapped letter makes two words equal. */
export function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let same = 0;
  const most = Math.min(one.length, other.length) - start;
  while (same < most && one[one.length - 1 - same] === other[other.length - 1 - same]) same += 1;
  const [left, right] = [one.slice(start, one.length - same), other.slice(start, other.length - same)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
