import { formatDate, formatDateTime } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { alertTriggers } from './contract.ts';
import { watchWords } from './words.ts';

type Trigger = (typeof alertTriggers)[number];

/** A stored alert. */
export type StoredAlert = {
  readonly id: string;
  readonly trigger: Trigger;
  readonly cic_code: string;
  readonly subject_type: number;
  readonly customer_code: string | null;
  readonly name: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly lender: string | null;
  readonly file_kind: string | null;
  readonly file_period: string | null;
  readonly file_version: number | null;
  readonly is_new: boolean;
  readonly raised_at: string;
};

/** The name of a kind of alert. */
export function sayTrigger(trigger: Trigger, language: Language): string {
  return say(watchWords, language, trigger);
}

/** The event, in a sentence. */
export function sayFact({ trigger, facts }: StoredAlert, language: Language): string {
  const points = Number(facts['points'] ?? 0);
  return say(watchWords, language, `says-${trigger}`, {
    ...facts,
    ...(facts['month'] === undefined
      ? {}
      : { month: String(facts['month']).slice(0, 7).split('-').reverse().join('/') }),
    ...(facts['day'] === undefined ? {} : { day: formatDate(String(facts['day'])) }),
    points: points < 0 ? `\u2212${-points}` : `+${points}`,
  });
}

/** The file, inquiry or declaration that reported it. */
export function saySource(alert: StoredAlert, language: Language): string {
  const { facts, file_kind, file_period, file_version } = alert;
  if (file_kind !== null && file_period !== null)
    return say(watchWords, language, 'fromFile', {
      kind: file_kind,
      period: formatDate(file_period),
      version: file_version ?? 1,
    });
  if (alert.trigger === 'new-inquiry')
    return say(watchWords, language, 'fromInquiry', { at: formatDateTime(new Date(String(facts['at']))) });
  return say(watchWords, language, 'fromCheque');
}
