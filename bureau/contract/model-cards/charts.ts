/** A grade of a card: a score's number or a rating's letters. */
type Bar = {
  readonly grade: number | string;
  readonly share: number;
  readonly pd: number;
  readonly observed: number;
  readonly low: number;
  readonly high: number;
};

type Card = { readonly outOfTime: { readonly grades: readonly Bar[] } };

/** A picture as plain shapes: the page draws them, and the training writes them as a file. */
export type Shape =
  | { readonly kind: 'rect'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | {
      readonly kind: 'line' | 'rule';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
    }
  | { readonly kind: 'dot'; readonly x: number; readonly y: number }
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string };

export type Picture = { readonly width: number; readonly height: number; readonly shapes: readonly Shape[] };

/** Where the bars stand in a picture; the texts are left of it and below. */
export const plot = { left: 56, top: 0, right: 632, bottom: 240 } as const;

const [width, height, top] = [640, 280, 16];
const { left, bottom } = plot;

/** Where grade `at` of ten stands. */
const across = (at: number) => left + 28 + at * 58;

/** Chances from 0.01 % to 100 % on a scale of powers of ten. */
const logHeight = (chance: number) => {
  const power = Math.log10(Math.min(1, Math.max(0.0001, chance)));
  return bottom - ((power + 4) / 4) * (bottom - top);
};

/** By grade: what the card says (a bar) and what happened (a dot with its 95 % band). */
export function calibrationPicture({ outOfTime }: Card): Picture {
  const ticks = [0.0001, 0.001, 0.01, 0.1, 1];
  return {
    ...{ width, height },
    shapes: [
      ...ticks.flatMap((tick): Shape[] => [
        { kind: 'rule', x1: left, x2: plot.right, y1: round(logHeight(tick)), y2: round(logHeight(tick)) },
        { kind: 'text', x: left - 26, y: round(logHeight(tick)) + 4, text: `${tick * 100}%` },
      ]),
      ...outOfTime.grades.flatMap(({ grade, pd, observed, low, high }, at): Shape[] => [
        {
          ...{ kind: 'rect', x: across(at) - 16, width: 32 },
          ...{ y: round(logHeight(pd)), height: round(bottom - logHeight(pd)) },
        },
        { kind: 'line', x1: across(at), x2: across(at), y1: round(logHeight(low)), y2: round(logHeight(high)) },
        { kind: 'dot', x: across(at), y: round(logHeight(observed)) },
        { kind: 'text', x: across(at), y: bottom + 22, text: String(grade) },
      ]),
    ],
  };
}

/** By grade: the share of those who have it. */
export function sharesPicture({ outOfTime }: Card): Picture {
  const most = 0.25;
  const tall = (share: number) => bottom - (Math.min(most, share) / most) * (bottom - top);
  return {
    ...{ width, height },
    shapes: [
      ...[0, 0.05, 0.1, 0.15, 0.2, 0.25].flatMap((tick): Shape[] => [
        { kind: 'rule', x1: left, x2: plot.right, y1: round(tall(tick)), y2: round(tall(tick)) },
        { kind: 'text', x: left - 26, y: round(tall(tick)) + 4, text: `${Math.round(tick * 100)}%` },
      ]),
      ...outOfTime.grades.flatMap(({ grade, share }, at): Shape[] => [
        {
          ...{ kind: 'rect', x: across(at) - 16, width: 32 },
          ...{ y: round(tall(share)), height: round(bottom - tall(share)) },
        },
        { kind: 'text', x: across(at), y: bottom + 22, text: String(grade) },
      ]),
    ],
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
