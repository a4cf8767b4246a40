import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contracts } from '#features/contracts.ts';
import { failureMinutes, lockFromFailure, lockMinutes } from '#features/session/guesses.ts';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { uploadLimits } from '#kit/server/files/receive-upload.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { settingTable } from '#kit/server/settings/setting-table.ts';
import { root } from './source-files.ts';

const page = readFileSync(join(root, 'docs/protection.md'), 'utf8');
const settings = new Map<string, unknown>(Object.values(settingTable).map(({ name, fallback }) => [name, fallback]));
const limits = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \|/gm)].map(
  ([, name = '', value]) => [name, Number(value)] as const,
);

test('every limit of docs/protection.md is what the product has unless an operator sets another', () => {
  expect(limits.length).toBeGreaterThan(20);
  expect(limits.filter(([name, value]) => settings.get(name) !== value)).toEqual([]);
});

test('docs/protection.md has each setting that limits calls, sessions, rows or files by a number', () => {
  const limiting =
    /PER_MINUTE$|_MINUTES$|_HOURS$|^BUREAU_DAILY_|_MAX_|_SHARE$|_BUDGET$|_LIMIT_|_ROWS$|^BUREAU_MOST_|^BUREAU_POOL$|PER_USER$/;
  const named = new Set(limits.map(([name]) => name));
  expect([...settings.keys()].filter((name) => limiting.test(name) && !named.has(name))).toEqual([]);
});

test('what docs/protection.md says of guessing is what the sign-in does', () => {
  expect(page).toContain(`counted within ${failureMinutes} minutes`);
  expect(page.replaceAll('\n', ' ')).toContain(
    `at the ${lockFromFailure}th the account is locked for ${lockMinutes} minutes`,
  );
});

test('docs/protection.md names each setting by which the portal connects somewhere', () => {
  const leading =
    /_URL$|_ENDPOINT$|_ISSUER$|_ENTRY_POINT$|_SCANNER$|_WITNESS$|_COPY$|_DIR$|^BUREAU_FILES$|^BUREAU_WEBHOOK_/;
  const own = new Set(['DATA_DIR', 'BUREAU_BACKUP_DIR']);
  const missing = [...settings.keys()].filter(
    (name) => leading.test(name) && !own.has(name) && !page.includes(`\`${name}\``),
  );
  expect(missing).toEqual([]);
});

test('docs/protection.md has each kind of file that a call takes, with its endings and its size', () => {
  const groups: Readonly<Record<string, CallGroup>> = contracts;
  const calls: readonly Call[] = Object.values(groups).flatMap((group) => Object.values(group));
  const kinds = new Set(calls.flatMap(({ upload }) => (upload === undefined ? [] : [upload.kind])));
  const taken = [...kinds].map((kind) => {
    const { extensions, maxMb } = uploadLimits(kind, readSettings({ MODE: 'demo' }));
    return `${kind}: ${extensions.join(' ').replace('*', 'any')}, ${maxMb}`;
  });
  const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| (\d+) \|$/gm)];
  expect(rows.map(([, kind, endings, size]) => `${kind}: ${endings}, ${size}`).toSorted()).toEqual(taken.toSorted());
});
