export const presets = ['today', 'yesterday', 'lastSeven', 'thisMonth'] as const;
export type Preset = (typeof presets)[number];
export type DayRange = { readonly from: string; readonly to: string };

/** A day so many days later, or earlier with a negative number; yyyy-MM-dd. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a preset, never before the earliest allowed day: 7 days are today and the seven before it. */
export function rangeOf(preset: Preset, today: string, min?: string): DayRange {
  const { from, to } = daysOf(preset, today);
  return { from: min !== undefined && from < min ? min : from, to };
}

function daysOf(preset: Preset, today: string): DayRange {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'lastSeven':
      return { from: addDays(today, -7), to: today };
    case 'thisMonth':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/** The preset of a range, so that a saved search stays 'the last seven days' tomorrow. */
export function presetOf(range: DayRange, today: string, min?: string): Preset | undefined {
  return presets.find((preset) => {
    const days = rangeOf(preset, today, min);
    return days.from === range.from && days.to === range.to;
  });
}
