const hanoi = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A time in the operators' form: 2026-11-22 16:30:00 in Hanoi. */
export function shownTime(at: Date): string {
  return hanoi.format(at);
}

/**
 * A time typed by an operator: in Hanoi, or with its own offset (Z, +07:00); seconds and milliseconds may be omitted.
 * Undefined for anything else, including a day that does not exist.
 */
export function readTime(text: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, day = '', minutes = '', seconds = ':00', zone = '+07:00'] = parts;
  const midnight = new Date(`${day}T00:00:00Z`);
  const at = new Date(`${day}T${minutes}${seconds}${zone}`);
  if (Number.isNaN(midnight.getTime()) || Number.isNaN(at.getTime())) return undefined;
  // The thirtieth of February would otherwise become a day of March.
  return midnight.toISOString().startsWith(day) ? at : undefined;
}

const dayMilliseconds = 24 * 3_600_000;
export const hanoiMilliseconds = 7 * 3_600_000;

/**
 * The last occurrence of a time of day in Hanoi (02:30), at or before `now`; with `weekday` (0 is Sunday) on that day
 * of the week.
 */
export function lastTime(now: Date, time: string, weekday?: number): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const midnight = Math.floor((now.getTime() + hanoiMilliseconds) / dayMilliseconds) * dayMilliseconds;
  for (let day = midnight; ; day -= dayMilliseconds) {
    const at = day + (hour * 60 + minute) * 60_000 - hanoiMilliseconds;
    if (at <= now.getTime() && (weekday === undefined || new Date(day).getUTCDay() === weekday)) return new Date(at);
  }
}
