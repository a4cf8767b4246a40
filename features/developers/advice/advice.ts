import { developersWords } from '#features/developers/words.ts';
import type { Reason } from '#kit/contract/refusal.ts';
import { type Language, say } from '#kit/words/words.ts';
import { adviceWords } from './words.ts';

type Word = keyof (typeof developersWords)['texts'];
type Own = keyof (typeof adviceWords)['texts'] extends infer K ? (K extends `${infer C}.cause` ? C : never) : never;

/** Whether it helps to send a call again, and with which key, for each reason that a program meets. */
const again = {
  'bad-json': 'againCorrected',
  'bad-content-type': 'againCorrected',
  'too-large': 'againCorrected',
  'bad-input': 'againCorrected',
  'purpose-not-admitted': 'againCorrected',
  'batch-type': 'againCorrected',
  'no-file': 'againCorrected',
  'many-files': 'againCorrected',
  'file-name': 'againCorrected',
  'file-type': 'againCorrected',
  'file-content': 'againCorrected',
  'file-empty': 'againCorrected',
  'file-too-large': 'againCorrected',
  'file-unscanned': 'againCorrected',
  'file-virus': 'againCorrected',
  'file-macro': 'againCorrected',
  'file-program': 'againCorrected',
  'file-active': 'againCorrected',
  'file-encrypted': 'againCorrected',
  'file-depth': 'againCorrected',
  'file-overdue': 'againCorrected',
  'file-unreadable': 'againCorrected',
  'events-erased': 'againCorrected',
  'events-ahead': 'againCorrected',
  'tus-version': 'againCorrected',
  'upload-offset': 'againCorrected',
  'upload-too-long': 'againCorrected',
  'evidence-other': 'againCorrected',
  'webhook-address': 'againCorrected',
  'idempotency-key-missing': 'againCorrected',
  'batch-known': 'againCorrected',
  'scope-not-allowed': 'againCorrected',
  'grant-unsupported': 'againCorrected',
  'assertion-wrong': 'againCorrected',
  'client-unknown': 'againCorrected',
  'no-call': 'againNo',
  'not-found': 'againNo',
  'report-none': 'againNo',
  'file-known': 'againNo',
  'reply-erased': 'againNo',
  'reply-damaged': 'againNo',
  'other-borrower-since': 'againNo',
  'watch-known': 'againNo',
  'dispute-known': 'againNo',
  'figure-corrected': 'againNo',
  'sandbox-disputes': 'againNo',
  'sandbox-files': 'againNo',
  'upload-parts': 'againNo',
  'state-changed': 'againNo',
  'idempotency-key-reused': 'againOtherKey',
  'voucher-reused': 'againOtherKey',
  'identity-conflict': 'againNewKey',
  'name-differs': 'againNewKey',
  'code-unknown': 'againNewKey',
  'no-subject': 'againNewKey',
  'contract-needed': 'againNewKey',
  'data-file': 'againNewKey',
  'signature-wrong': 'againNewKey',
  'upload-differs': 'againNewKey',
  'code-of-legal': 'againNewKey',
  'code-of-natural': 'againNewKey',
  'consent-required': 'againChanged',
  'contract-not-offered': 'againChanged',
  'uploads-full': 'againChanged',
  'fee-budget': 'againChanged',
  'product-closed': 'againChanged',
  'exports-frozen': 'againChanged',
  'not-own-customer': 'againChanged',
  'webhook-limit': 'againChanged',
  'search-held': 'againChanged',
  'months-coming-change': 'againChanged',
  'no-permission': 'againScope',
  'network-foreign': 'againRight',
  'user-frozen': 'againRight',
  'institution-frozen': 'againRight',
  'institution-suspended': 'againRight',
  'ended-by-administrator': 'againRight',
  'signed-out': 'againToken',
  'token-expired': 'againToken',
  'token-elsewhere': 'againToken',
  'proof-missing': 'againToken',
  'proof-wrong': 'againToken',
  'customer-quota': 'againMidnight',
  'file-budget': 'againMidnight',
  'people-quota': 'againMidnight',
  'paper-tries': 'againMidnight',
  busy: 'againWait',
  'audit-away': 'againWait',
  unsure: 'againWait',
  general: 'againWait',
  'storage-full': 'againWait',
  'too-many-requests': 'againWait',
  'twin-unfinished': 'againWait',
  'file-not-finished': 'againWait',
  'report-pending': 'againRead',
  'scanner-away': 'againWait',
  'upload-broken': 'againWait',
  'upload-slow': 'againWait',
  'months-coming': 'againWait',
  'months-coming-soon': 'againWait',
} as const satisfies Readonly<Record<Own, Word>>;

type Again = (typeof again)[Own];

/** What a program does, in the order in which a reader looks for it, and the advice that says so. */
const todo = {
  todoCorrect: ['againCorrected'],
  todoWait: ['againWait', 'againRead', 'againMidnight'],
  todoKey: ['againNewKey', 'againOtherKey'],
  todoToken: ['againToken'],
  todoPeople: ['againChanged', 'againScope', 'againRight'],
  todoNever: ['againNo'],
} as const satisfies Partial<Record<Word, readonly Again[]>>;

/** The reasons that programs meet, by what a program does about them. */
export function byWhatToDo(
  reasons: readonly Reason[],
): readonly { readonly title: keyof typeof todo; readonly reasons: readonly Reason[] }[] {
  return Object.keys(todo)
    .filter((title) => isTodo(title))
    .map((title) => {
      const advised: readonly Again[] = todo[title];
      return { title, reasons: reasons.filter(({ code }) => hasOwnAdvice(code) && advised.includes(again[code])) };
    });
}

function isTodo(title: string): title is keyof typeof todo {
  return Object.hasOwn(todo, title);
}

/** What people alone meet is told by its status. */
const byStatus: Readonly<Record<number, { readonly cause: Word; readonly cure: Word; readonly again: Word }>> = {
  401: { cause: 'causeToken', cure: 'cureToken', again: 'againToken' },
  403: { cause: 'causeRight', cure: 'cureRight', again: 'againRight' },
  404: { cause: 'causeMissing', cure: 'cureMissing', again: 'againNo' },
  409: { cause: 'causeState', cure: 'cureState', again: 'againState' },
  412: { cause: 'causeState', cure: 'cureState', again: 'againState' },
  429: { cause: 'causeHaste', cure: 'cureHaste', again: 'againWait' },
  503: { cause: 'causeBusy', cure: 'cureServer', again: 'againWait' },
};

const content = { cause: 'causeContent', cure: 'cureContent', again: 'againNo' } as const;
const server = { cause: 'causeServer', cure: 'cureServer', again: 'againWait' } as const;

/** True of a reason that has advice of its own, and not only its status's. */
export function hasOwnAdvice(code: string): code is Own {
  return Object.hasOwn(again, code);
}

/** Why a call is refused, what helps, and whether sending it again does (API-05). */
export function adviceOf(
  { code, status }: Pick<Reason, 'code' | 'status'>,
  language: Language,
): { readonly cause: string; readonly cure: string; readonly again: string } {
  if (hasOwnAdvice(code)) {
    return {
      cause: say(adviceWords, language, `${code}.cause`),
      cure: say(adviceWords, language, `${code}.cure`),
      again: say(developersWords, language, again[code]),
    };
  }
  const words = byStatus[status] ?? (status >= 500 ? server : content);
  return {
    cause: say(developersWords, language, words.cause),
    cure: say(developersWords, language, words.cure),
    again: say(developersWords, language, words.again),
  };
}
