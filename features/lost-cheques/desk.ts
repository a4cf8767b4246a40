import { openHere } from '#kit/browser/opened.ts';

/** A record that the form in the drawer shows or corrects. */
type Opened = { readonly plid: string; readonly as: 'view' | 'correct' };

/** Opens a record in the form, as the address then says. */
export function openCheque(wanted: Opened | undefined): void {
  openHere(wanted && `${wanted.as}.${wanted.plid}`);
}

/** The record that the address names. */
export function chequeIn(opened: string | undefined): Opened | undefined {
  const [, as, plid] = /^(view|correct)\.(.+)$/.exec(opened ?? '') ?? [];
  return plid === undefined ? undefined : { plid, as: as === 'correct' ? 'correct' : 'view' };
}
