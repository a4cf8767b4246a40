import type { SnippetName } from './snippets.ts';
import type { developersWords } from './words.ts';

type Word = keyof (typeof developersWords)['texts'];

/** A page of the guide: what is said, and the files that show it. */
export type Topic = {
  /** The last part of its address; empty for the first page. */
  readonly id: string;
  readonly title: Word;
  readonly says: readonly Word[];
  readonly files: readonly SnippetName[];
};

/** The pages of the guide in their order, but for those with a table of their own. */
export const topics = [
  { id: '', title: 'start', says: ['intro'], files: [] },
  { id: 'keys', title: 'keys', says: ['keysMake', 'keysRegister', 'keysChange', 'keysProof'], files: ['connect'] },
  {
    id: 'requests',
    title: 'requests',
    says: ['ruleKey', 'ruleAgain', 'ruleLimits', 'ruleFields', 'ruleLists'],
    files: ['refused'],
  },
  {
    id: 'consent',
    title: 'consent',
    says: ['consentWhy', 'consentKinds', 'consentFile', 'consentEnds'],
    files: ['consent', 'evidence'],
  },
  { id: 'batches', title: 'batches', says: ['batchRows', 'batchResults'], files: ['batch'] },
  { id: 'files', title: 'files', says: ['filesParts', 'filesName', 'filesRows', 'filesPeople'], files: ['file'] },
  { id: 'disputes', title: 'disputes', says: ['disputesWhat', 'disputesClock'], files: ['dispute'] },
  { id: 'events', title: 'events', says: ['eventsSame', 'eventsCursor', 'eventsWebhook'], files: ['watch', 'webhook'] },
  { id: 'sandbox', title: 'sandbox', says: ['sandboxWhat', 'sandboxHooks', 'sandboxReset'], files: [] },
  { id: 'changes', title: 'changes', says: ['changesOnly'], files: [] },
] as const satisfies readonly Topic[];
