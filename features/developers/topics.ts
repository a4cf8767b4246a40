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
  /** What the application has to be allowed for the files. */
  readonly needs?: readonly string[];
};

/** The pages of the guide in their order, but for those with a table of their own. */
export const topics = [
  { id: '', title: 'start', says: ['intro'], files: [], needs: ['inquiry:S11T'] },
  {
    id: 'keys',
    title: 'keys',
    says: ['keysMake', 'keysRegister', 'keysChange', 'keysProof', 'keysOnce', 'keysOther'],
    files: ['connect'],
  },
  {
    id: 'requests',
    title: 'requests',
    says: ['ruleKey', 'ruleAgain', 'ruleLimits', 'ruleFields', 'ruleLists', 'ruleLater'],
    files: ['refused', 'later'],
    needs: ['inquiry:S11T', 'inquiry:R11'],
  },
  {
    id: 'consent',
    title: 'consent',
    says: ['consentWhere', 'consentWhy', 'consentKinds', 'consentFile', 'consentEnds'],
    files: ['consent', 'evidence'],
    needs: ['consent', 'inquiry:DTD'],
  },
  {
    id: 'batches',
    title: 'batches',
    says: ['batchRows', 'batchResults', 'batchResume'],
    files: ['batch', 'results', 'resume'],
    needs: ['batch', 'inquiry:R11'],
  },
  {
    id: 'files',
    title: 'files',
    says: ['filesParts', 'filesName', 'filesRows', 'filesPeople'],
    files: ['file'],
    needs: ['file'],
  },
  {
    id: 'disputes',
    title: 'disputes',
    says: ['disputesWhat', 'disputesClock'],
    files: ['dispute'],
    needs: ['dispute'],
  },
  {
    id: 'events',
    title: 'events',
    says: [
      'eventsSame',
      'watchWhom',
      'eventsCursor',
      'eventsFields',
      'eventsWebhook',
      'eventsAddress',
      'eventsOffline',
      'eventsShell',
    ],
    files: ['watch', 'cursor', 'webhook', 'vector', 'sign', 'receive', 'send'],
    needs: ['watch'],
  },
  { id: 'samples', title: 'samples', says: ['samplesWhat', 'samplesNeeds'], files: [] },
  {
    id: 'figures',
    title: 'figures',
    says: ['figuresWhat', 'figuresKinds', 'figuresNothing', 'figuresGroups', 'figuresSource'],
    files: [],
  },
  {
    id: 'sandbox',
    title: 'sandbox',
    says: ['sandboxWhat', 'sandboxAddress', 'sandboxHooks', 'sandboxReset'],
    files: [],
  },
  {
    id: 'live',
    title: 'live',
    says: [
      ...['liveRegister', 'liveApprove', 'liveKeys', 'liveAddress', 'liveWebhook', 'liveMoney', 'liveConsent'],
      ...['liveClock', 'liveTests', 'liveHelp'],
    ],
    files: [],
  },
  { id: 'changes', title: 'changes', says: ['changesOnly'], files: [] },
] as const satisfies readonly Topic[];

/** What has changed in the interface, with the day of the release, the newest first. */
export const changes = [
  { day: '2026-11-28', word: 'change8' },
  { day: '2026-11-28', word: 'change7' },
  { day: '2026-11-28', word: 'change6' },
  { day: '2026-11-28', word: 'change5' },
  { day: '2026-11-27', word: 'change4' },
  { day: '2026-11-27', word: 'change3' },
  { day: '2026-11-27', word: 'change2' },
  { day: '2026-11-26', word: 'change1' },
] as const satisfies readonly { readonly day: string; readonly word: Word }[];
