import { makeStore } from '#kit/browser/store.ts';

/** The file that the next one corrects, on one screen. */
export type Correction = {
  readonly screen: string;
  readonly id: string;
  readonly name: string;
  readonly folder: string;
};

export const correction = makeStore<Correction | undefined>(undefined);

/** Begins a corrected file: the form says what it corrects and takes the focus. */
export function startCorrection(wanted: Correction): void {
  correction.set(wanted);
}
