import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ColourName, colours, grades, type Scheme, statusTones } from './tokens.ts';
import { tokenCss } from '#tools/generate-theme.ts';

/** WCAG 2.2 contrast ratio of two #rrggbb colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: ColourName, other: ColourName, scheme: Scheme): number {
  return contrast(colours[one][scheme], colours[other][scheme]);
}

/** The table of the design: each colour on surface, canvas and selected row, light then dark. */
const designed: readonly (readonly [ColourName, readonly number[], readonly number[]])[] = [
  ['c-text', [15.9, 14.35, 13.1], [14.43, 15.71, 10.44]],
  ['c-muted', [7.51, 6.78, 6.19], [9.01, 9.81, 6.52]],
  ['c-faint', [5.98, 5.4, 4.93], [6.7, 7.29, 4.84]],
  ['c-primary', [9.93, 8.96, 8.18], [9.13, 9.94, 6.6]],
  ['c-link', [8.14, 7.35, 6.71], [9.64, 10.49, 6.97]],
  ['c-bronze', [6.25, 5.64, 5.15], [9.15, 9.97, 6.62]],
  ['c-input-edge', [4.46, 4.02, 3.67], [4.39, 4.78, 3.18]],
  ['c-danger', [7.79], [8.56]],
  ['c-warn', [7.48], [10.02]],
  ['c-ok', [7.57], [9.82]],
  ['c-info', [7.3], [9.44]],
];
const grounds = ['c-surface', 'c-canvas', 'c-row-selected'] as const;

describe('PLT-13 contrast is what the design promises', () => {
  test.each(designed)('PLT-13 %s', (name, light, dark) => {
    for (const [scheme, ratios] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      ratios.forEach((promised, at) => {
        expect(ratio(name, grounds[at] ?? 'c-surface', scheme)).toBeCloseTo(promised, 1);
      });
    }
  });

  test('PLT-13 text reaches 4.5 on every background it may have, edges and focus reach 3', () => {
    const texts = [
      'c-text',
      'c-muted',
      'c-faint',
      'c-primary',
      'c-link',
      'c-bronze',
      'c-danger',
      'c-warn',
      'c-ok',
      'c-info',
    ] as const;
    for (const scheme of ['light', 'dark'] as const) {
      for (const text of texts) {
        for (const ground of ['c-surface', 'c-canvas', 'c-sunken', 'c-row-hover', 'c-row-selected'] as const) {
          expect(ratio(text, ground, scheme), `${text} on ${ground}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
        }
      }
      for (const ground of grounds) expect(ratio('c-input-edge', ground, scheme)).toBeGreaterThanOrEqual(3);
    }
  });

  test('PLT-13 ink on a button is readable, at rest and under the pointer', () => {
    expect(ratio('c-primary-ink', 'c-primary', 'light')).toBeCloseTo(9.93, 1);
    expect(ratio('c-primary-ink', 'c-primary', 'dark')).toBeCloseTo(9.16, 1);
    for (const scheme of ['light', 'dark'] as const) {
      expect(ratio('c-primary-ink', 'c-primary-hover', scheme)).toBeGreaterThanOrEqual(7);
      expect(ratio('c-danger-ink', 'c-danger', scheme)).toBeGreaterThanOrEqual(7);
      expect(ratio('c-danger-ink', 'c-danger-hover', scheme)).toBeGreaterThanOrEqual(7);
    }
  });

  test('PLT-13 the focus mark is visible on each background: its ring or its halo reaches 3', () => {
    expect(ratio('c-focus-ring', 'c-surface', 'light')).toBeCloseTo(15.9, 1);
    expect(ratio('c-focus-halo', 'c-primary', 'light')).toBeCloseTo(5.55, 1);
    expect(ratio('c-focus-halo', 'c-surface', 'dark')).toBeCloseTo(9.54, 1);
    for (const scheme of ['light', 'dark'] as const) {
      for (const ground of [...grounds, 'c-sunken', 'c-primary', 'c-danger'] as const) {
        const best = Math.max(ratio('c-focus-ring', ground, scheme), ratio('c-focus-halo', ground, scheme));
        expect(best, `${ground}, ${scheme}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

const families: Readonly<Record<keyof typeof statusTones, readonly [light: number, dark: number]>> = {
  draft: [6.48, 8.65],
  pending: [7.1, 8.11],
  'in-progress': [8.18, 8.1],
  process: [6.79, 8.15],
  'on-schedule': [6.27, 8.28],
  delay: [6.8, 8.15],
  return: [7.67, 7.88],
  approved: [7.57, 9.44],
  success: [6.5, 7.73],
  complete: [7.57, 9.82],
  done: [6.91, 8.34],
  reject: [7.79, 8.51],
  cancel: [8.46, 8.55],
  skip: [6.3, 9.12],
  unavailable: [5.43, 7.05],
};

test.each(Object.entries(families))('PLT-13 the text of %s is readable on its tone', (family, [light, dark]) => {
  const tones: Record<Scheme, readonly [string, string]> = statusTones[family as keyof typeof statusTones];
  expect(contrast(...tones.light)).toBeCloseTo(light, 1);
  expect(contrast(...tones.dark)).toBeCloseTo(dark, 1);
});

test('PLT-13 digits of debt groups are readable, and the tones keep their order in grey', () => {
  const promised = { light: [12.9, 10.6, 5.7, 5.9, 13.9], dark: [10.2, 6.4, 5.6, 7.8, 13.8] } as const;
  for (const scheme of ['light', 'dark'] as const) {
    const tones = ([1, 2, 3, 4, 5] as const).map((group) => grades[group][scheme]);
    tones.forEach(([fill, ink], at) => {
      expect(Math.abs(contrast(fill, ink) - (promised[scheme][at] ?? 0))).toBeLessThan(0.1);
    });
    const greys = tones.map(([fill]) => luminance(fill));
    const sorted = [...greys].sort((a, b) => (scheme === 'light' ? b - a : a - b));
    expect(greys).toEqual(sorted);
  }
});

test('PLT-13 the style sheet equals the tokens', () => {
  expect(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')).toBe(tokenCss());
});
