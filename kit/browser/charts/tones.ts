import type { CSSProperties } from 'react';

/**
 * Colours of charts by meaning. `k1` to `k6` tell categories apart, also for people who are colour-blind
 * (kit/browser/theme/charts.test.ts); `g1` to `g5` are the ramp of severity, as everywhere else.
 */
export type Tone = 'k1' | 'k2' | 'k3' | 'k4' | 'k5' | 'k6' | 'g1' | 'g2' | 'g3' | 'g4' | 'g5';

const categories = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'] as const satisfies readonly Tone[];

/** The tone of a category by its place; the seventh begins anew, so that charts gather what is small before. */
export function categoryTone(place: number): Tone {
  return categories[place % categories.length] ?? 'k1';
}

/** The fill of a tone. */
export function fillOf(tone: Tone): CSSProperties {
  return { fill: `var(--${tone})` };
}
