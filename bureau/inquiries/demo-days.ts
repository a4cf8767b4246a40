import { laterDay } from '#bureau/working-days.ts';

/** A day and how many inquiries an invented history has on it. */
export type AskedOn = { readonly day: string; readonly count: number };

/** From Sunday to Saturday: offices are closed on Sunday, and few people work on Saturday. */
const weekdays = [0.03, 1.1, 1, 0.92, 1, 1.16, 0.24] as const;
/** Days before a month's end in which more is asked each day: loans are to be signed before the books are closed. */
const rush = 8;

/**
 * Spreads the inquiries of a month over its days as people work: weekdays more than weekends, more towards the month's end.
 * Only the days before `until` are answered, so that a month under way has its part of them.
 */
export function officeDays(month: string, { count, until }: { readonly count: number; readonly until?: string }) {
  const first = `${month}-01`;
  const days = Array.from({ length: 31 }, (_, at) => laterDay(first, at)).filter((day) => day.startsWith(month));
  const weights = days.map((day, at) => weightOf(day, days.length - at));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return days.flatMap((day, at): AskedOn[] => {
    const before = Math.round((reached / all) * count);
    reached += weights[at] ?? 0;
    const asked = Math.round((reached / all) * count) - before;
    return asked > 0 && (until === undefined || day < until) ? [{ day, count: asked }] : [];
  });
}

function weightOf(day: string, left: number): number {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getTime() / 86_400_000;
  // No two Tuesdays are the same.
  const mood = 0.82 + ((number * 7_919) % 37) / 100;
  return (weekdays[date.getUTCDay()] ?? 0) * mood * (1 + (Math.max(0, rush - left) / rush) * 0.7);
}
