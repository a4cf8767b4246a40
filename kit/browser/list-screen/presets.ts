export const presets = ['today', 'lastSeven', 'thisMonth'] as const;
export type Preset = (typeof presets)[number];
export type DayRange = { readonly from: string; readonly to: string };

/** A day so many days later, or earlier with a negative number; yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a preset, never before the earliest day that may be chosen: 7 days are today and the seven before it. */
export function rangeOf(preset: Preset, today: string, min?: string): DayRange {
  const from = preset === 'today' ? today : preset === 'lastSeven' ? addDays(today, -7) : `${today.slice(0, 8)}01`;
  return { from: min !== undefined && from < min ? min : from, to: today };
}

/** The preset that a range is, so that a kept search stays 'the last seven days' tomorrow. */
export function presetOf(range: DayRange, today: string, min?: string): Preset | undefined {
  return presets.find((preset) => {
    const days = rangeOf(preset, today, min);
    return days.from === range.from && days.to === range.to;
  });
}
