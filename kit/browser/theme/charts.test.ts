import { expect, test } from 'vitest';
import { categories, colours, grades, type Scheme } from './tokens.ts';

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

// How people without one kind of cone see linear light (Machado, Oliveira, Fernandes 2009, severity 1).
const sights: Readonly<Record<string, Matrix>> = {
  'every cone': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cone': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cone': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const schemes: readonly Scheme[] = ['light', 'dark'];

test('PLT-13 any two categories of a chart stay apart, also without the red or the green cone', () => {
  const close = schemes.flatMap((scheme) =>
    Object.entries(sights).flatMap(([sight, matrix]) => {
      const shades = Object.entries(categories).map(([place, shade]) => [place, shade[scheme]] as const);
      return shades.flatMap(([one, first], index) =>
        shades
          .slice(index + 1)
          .map(([other, second]) => ({
            pair: `${scheme}, ${sight}: ${one} ${other}`,
            far: apart(first, second, matrix),
          }))
          .filter(({ far }) => far < 0.11),
      );
    }),
  );
  expect(close).toEqual([]);
});

test('PLT-13 each category reaches 3 on the card that it stands on', () => {
  for (const scheme of schemes)
    for (const [place, shade] of Object.entries(categories))
      expect(contrast(shade[scheme], colours['c-surface'][scheme]), `${scheme} ${place}`).toBeGreaterThanOrEqual(3);
});

test('PLT-13 neighbours on the ramp of severity stay apart, also without the red or the green cone', () => {
  const ramp = [grades[1], grades[2], grades[3], grades[4], grades[5]];
  for (const scheme of schemes)
    for (const [sight, matrix] of Object.entries(sights))
      for (const [index, grade] of ramp.slice(1).entries()) {
        const before = ramp[index]?.[scheme][0] ?? '';
        expect(apart(before, grade[scheme][0], matrix), `${scheme}, ${sight}: ${index + 1}`).toBeGreaterThan(0.07);
      }
});

/** The distance of two colours in OKLab as somebody sees them. */
function apart(one: string, other: string, sight: Matrix): number {
  const [first, second] = [one, other].map((colour) => okLab(seen(linear(colour), sight)));
  if (first === undefined || second === undefined) throw new Error('two colours');
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

function seen([r, g, b]: Rgb, matrix: Matrix): Rgb {
  const [x, y, z] = matrix.map((row) => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b)));
  return [x ?? 0, y ?? 0, z ?? 0];
}

function linear(colour: string): Rgb {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [r ?? 0, g ?? 0, b ?? 0];
}

function okLab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(one: string, other: string): number {
  const [first, second] = [one, other].map((colour) => {
    const [r, g, b] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  const [low, high] = [first ?? 0, second ?? 0].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
