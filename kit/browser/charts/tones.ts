import type { CSSProperties } from 'react';

/**
 * Colours of charts by meaning. `k1` to `k6` tell categories apart, also for people who are colour-blind
 * (kit/browser/theme/charts.test.ts); `g1` to `g5` are the ramp of severity, as everywhere else.
 */
export type Tone = 'k1' | 'k2' | 'k3' | 'k4' | 'k5' | 'k6' | 'g1' | 'g2' | 'g3' | 'g4' | 'g5';

/** The fill of a tone. */
export function fillOf(tone: Tone): CSSProperties {
  return { fill: `var(--${tone})` };
}
