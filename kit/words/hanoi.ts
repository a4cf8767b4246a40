/** Vietnam has kept +07:00 all year round since 1975, so shifting is exact and much faster than Intl. */
export const hanoiMilliseconds = 7 * 3_600_000;

/** The clock in Hanoi at an instant: a date whose UTC fields read as there. */
export function hanoiClock(instant: string | number | Date = Date.now()): Date {
  return new Date(new Date(instant).getTime() + hanoiMilliseconds);
}

/** The day in Hanoi at an instant, yyyy-MM-dd: days and limits change there, whatever the time zone of a machine. */
export function hanoiDay(instant?: string | number | Date): string {
  return hanoiClock(instant).toISOString().slice(0, 10);
}

/** Seconds until the next day begins in Hanoi: 86,400 at most, and never none. */
export function secondsToMidnight(instant?: string | number | Date): number {
  const day = 86_400_000;
  return Math.ceil((day - (hanoiClock(instant).getTime() % day)) / 1_000);
}
