import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { textForPrograms } from '#kit/contract/refusal.ts';
import { reasonNamed, reasons, saidOf } from '#features/developers/reasons.ts';
import { adviceOf, byWhatToDo, hasOwnAdvice } from './advice.ts';

const reasonOf = (code: string) => reasonNamed(code) ?? { code, status: 0 };
const again = (code: string) => adviceOf(reasonOf(code), 'en').again;

test('API-05 every reason has advice: what the same content meets again never asks to be sent again', () => {
  expect(reasons.length).toBeGreaterThan(200);
  expect([again('not-found'), again('no-call')]).toEqual(Array(2).fill(again('file-known')));
  expect([again('too-many-requests'), again('busy'), again('general')]).toEqual(
    Array(3).fill(again('twin-unfinished')),
  );
  expect(again('consent-required')).toMatch(/same key, once what is named above has changed/);
  expect(again('identity-conflict')).toMatch(/new key/);
  expect(again('customer-quota')).toMatch(/midnight/);
});

/** What the steps and files of v1 share with the portal, and no program meets: captchas, passwords, desks. */
const peopleAlone: ReadonlySet<string> = new Set([
  ...[
    'captcha-kept',
    'captcha-required',
    'captcha-wrong',
    'work-required',
    'step-up',
    'wrong-origin',
    'other-institution',
  ],
  ...[
    'case-files-full',
    'wrong-folder',
    'batch-name',
    'batch-name-used',
    'fee-changed',
    'own-account',
    'order-own-analysis',
    // Of a consent that somebody types; programs are told name-differs.
    'consent-name-differs',
  ],
  ...['application-key-private', 'application-key-unreadable', 'freeze-bureau', 'frozen-already', 'own-freeze'],
  ...['rating-above-cap', 'rating-end-of-scale', 'rating-none'],
]);

/** Where the work of v1 begins; tokens are had before it. */
const begins = [
  'features/applications/oauth.server.ts',
  ...['features/programs/server.ts', 'features/batch-inquiry/lines/server.ts', 'features/consents/v1/server.ts'],
  ...[
    'features/subscriptions/v1/server.ts',
    'features/subscriptions/sandbox/server.ts',
    'features/sandbox/server.ts',
    'features/data-files/v1/server.ts',
    'features/disputes/v1/server.ts',
  ],
  ...['kit/server/calls/pipeline.ts', 'kit/server/http/http.ts'],
];

/** The files that these load, themselves among them. */
function loadedBy(files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const left = [...files];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (found.has(path) || !path.endsWith('.ts') || !existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    found.set(path, text);
    for (const [, named = ''] of text.matchAll(/^import (?!type )[^;]*?'([#.][^']+)';/gm))
      left.push(named.startsWith('#') ? named.slice(1) : join(dirname(path), named));
  }
  return found;
}

test('API-05 every reason that a program meets has its own cause and cure, in both languages', () => {
  const codes = new Set(reasons.map(({ code }) => code));
  const met = new Set<string>();
  for (const text of loadedBy(begins).values()) {
    if (!/\bnew (Kept)?Refusal\(|[rR]efusals\[/.test(text)) continue;
    for (const [, code = ''] of text.matchAll(/['`]([a-z]+(?:-[a-z]+)*)['`]/g)) if (codes.has(code)) met.add(code);
  }
  expect(met.size).toBeGreaterThan(70);
  expect([...met].filter((code) => !peopleAlone.has(code) && !hasOwnAdvice(code)).toSorted()).toEqual([]);
  const told = reasons.filter(({ code }) => hasOwnAdvice(code));
  for (const language of ['vi', 'en'] as const) {
    const causes = told.map((reason) => adviceOf(reason, language).cause);
    expect(new Set(causes).size).toBe(causes.length);
  }
  // Advice about a reason that nobody gives any more would stay unnoticed.
  expect(told.filter(({ code }) => peopleAlone.has(code))).toEqual([]);
});

test('API-05 what programs are told speaks to programs: nobody is asked to sign in, to reload or to see an administrator', () => {
  const toPeople = /sign in|session|reload|your administrator|the administrator!|refresh token|from here|the list\b/i;
  const told = reasons.filter(({ code }) => hasOwnAdvice(code));
  const wrong = told.filter((reason) => toPeople.test(saidOf(reason, 'en')));
  expect(wrong.map(({ code }) => code)).toEqual([]);
  for (const { text, programs = [] } of told)
    for (const [vi, en] of programs) {
      expect([vi.length, en.length].every((length) => length > 20)).toBe(true);
      expect(text).not.toEqual([vi, en]);
    }
});

test('API-05 a program without a scope is told its name, and one that never can have it why', () => {
  const reason = reasonNamed('no-permission');
  if (reason === undefined) throw new Error('no-permission is not declared');
  expect(textForPrograms(reason, { scope: 'batch' })[1]).toContain('{{scope}}');
  expect(textForPrograms(reason, {})[1]).toMatch(/environment/);
});

test('API-05 the errors stand by what a program does about them, each once', () => {
  const groups = byWhatToDo(reasons);
  const told = reasons.filter(({ code }) => hasOwnAdvice(code)).map(({ code }) => code);
  expect(groups.flatMap((group) => group.reasons.map(({ code }) => code)).toSorted()).toEqual(told.toSorted());
  expect(groups.filter((group) => group.reasons.length === 0)).toEqual([]);
  const groupOf = (code: string) => groups.find((group) => group.reasons.some((one) => one.code === code))?.title;
  expect(['bad-input', 'busy', 'customer-quota', 'report-pending'].map(groupOf)).toEqual([
    'todoCorrect',
    ...Array<string>(3).fill('todoWait'),
  ]);
  expect(['idempotency-key-reused', 'token-expired', 'fee-budget', 'not-found'].map(groupOf)).toEqual([
    ...['todoKey', 'todoToken', 'todoPeople', 'todoNever'],
  ]);
});
