import type { SentFile } from './declaration.ts';

/** A file that this tab began to send, with an unknown result. */
export type Attempt = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly startedAt: string;
};

// The clocks of the browser and the server may differ by this much.
const clockMinutes = 5;

/** What this tab began to send on a screen, as a person at an institution; survives a reload, ends with the tab. */
export function attemptsOf(place: string): readonly Attempt[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAttempt) : [];
  } catch {
    return [];
  }
}

/** Records that a file is about to be sent: from here on its result is unknown until the server has answered. */
export function keepAttempt(place: string, attempt: Attempt): void {
  save(place, [...attemptsOf(place), attempt]);
}

/** The result of an attempt is known. */
export function dropAttempt(place: string, id: string): void {
  save(
    place,
    attemptsOf(place).filter((one) => one.id !== id),
  );
}

/** The attempts without a file on the server: those were not received. One file of the server matches one attempt. */
export function notReceived(attempts: readonly Attempt[], sent: readonly SentFile[]): readonly Attempt[] {
  const free = [...sent];
  return attempts.filter((attempt) => {
    const earliest = Date.parse(attempt.startedAt) - clockMinutes * 60_000;
    const at = free.findIndex(
      (file) => file.name === attempt.name && file.bytes === attempt.bytes && Date.parse(file.at) >= earliest,
    );
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
}

function save(place: string, attempts: readonly Attempt[]): void {
  if (attempts.length === 0) sessionStorage.removeItem(keyOf(place));
  else sessionStorage.setItem(keyOf(place), JSON.stringify(attempts));
}

function keyOf(place: string): string {
  return `uploads:${place}`;
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, bytes, startedAt } = value as Record<string, unknown>;
  return [id, name, startedAt].every((text) => typeof text === 'string') && typeof bytes === 'number';
}
