/**
 * The subjects of data, as calls name them: a changing call says which topics it makes stale, a reading call which it
 * reads. A live event whose kind is a topic makes it stale for its receivers. A call never names another call.
 */
export const topics = [
  'alarm',
  'allowed-product',
  'bank-line',
  'batch-file',
  'borrower-alert',
  'branch',
  'certificate',
  'cheque',
  'correction',
  'data-file',
  'decoy',
  'dispute',
  'fee-account',
  'fee-budget',
  'fee-contract',
  'fee-file',
  'fee-month',
  'fee-proposal',
  'freeze',
  'holiday',
  'inquiry',
  'institution',
  'invoice',
  'job',
  'news',
  'order',
  'own-account',
  'payee',
  'payment',
  'person',
  'price',
  'quality',
  'r18-letter',
  'rating',
  'reply',
  'review',
  'role',
  'session',
  'watch',
  'webhook',
] as const;

export type Topic = (typeof topics)[number];

/** Topics of one person alone: colleagues are never notified of a change. */
export const personalTopics: ReadonlySet<Topic> = new Set<Topic>(['own-account', 'fee-file']);

const names: ReadonlySet<string> = new Set(topics);

/** True of a name that is a topic's. */
export function isTopic(name: string): name is Topic {
  return names.has(name);
}
