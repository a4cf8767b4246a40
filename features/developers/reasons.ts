import '#features/refusals.ts';
import { declaredReasons, type Reason } from '#kit/contract/refusal.ts';
import type { Language } from '#kit/words/words.ts';

/** Every reason for which a call can be refused, by status and number. */
export const reasons: readonly Reason[] = declaredReasons().toSorted(
  (one, other) => one.status - other.status || one.number.localeCompare(other.number),
);

/** The reason that the last part of a problem's `type` names. */
export function reasonNamed(type: string): Reason | undefined {
  return reasons.find(({ code }) => code === type);
}

/** A text in which what a call fills in is told by dots. */
export function withoutGaps(text: string): string {
  return text.replaceAll(/\{\{[^}]+\}\}/g, '…');
}

/** What programs are told of a reason, with dots where a call fills in something. */
export function saidOf({ text, programs }: Reason, language: Language): string {
  return withoutGaps((programs?.[0] ?? text)[language === 'vi' ? 0 : 1]);
}
