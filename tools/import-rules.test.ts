import { expect, test } from 'vitest';
import { objectionTo } from './import-rules.ts';

test.each([
  ['kit/contract/fields.ts', 'kit/server/metrics/log.ts'],
  ['kit/server/metrics/log.ts', 'bureau/credit/relation.ts'],
  ['bureau/credit/relation.ts', 'features/replies/contract.ts'],
  ['bureau/credit/relation.ts', 'kit/browser/call.ts'],
  ['bureau/reports/answer.ts', 'bureau/screens/report/report-view.tsx'],
  ['bureau/screens/report/report-view.tsx', 'bureau/reports/answer.ts'],
  ['bureau/contract/report.ts', 'bureau/reports/answer.ts'],
  ['kit/browser/words.tsx', 'bureau/words/report.ts'],
  ['features/replies/server.ts', 'apps/server/main.ts'],
  ['features/replies/server.ts', 'features/session/people.ts'],
  ['features/replies/reply.screen.tsx', 'features/replies/server.ts'],
  ['features/replies/reply.screen.tsx', 'kit/server/metrics/log.ts'],
  ['features/replies/contract.ts', 'bureau/identifiers.ts'],
  ['features/replies/contract.ts', 'features/session/contract.ts'],
  ['features/replies/server.ts', 'testing/server.ts'],
  ['database/migrate.ts', 'kit/server/metrics/log.ts'],
  ['apps/portal/router.tsx', 'database/types.ts'],
])('%s may not import %s', (file, target) => {
  expect(objectionTo(file, target, true)).toBeTypeOf('string');
});

test.each([
  ['features/replies/contract.ts', 'kit/contract/call.ts'],
  ['features/replies/contract.ts', 'features/replies/words.ts'],
  ['features/replies/reply.screen.tsx', 'features/session/contract.ts'],
  ['features/replies/server.ts', 'bureau/reports/document.ts'],
  ['features/replies/contract.ts', 'bureau/contract/report.ts'],
  ['bureau/screens/report/report-view.tsx', 'bureau/contract/report.ts'],
  ['features/servers.ts', 'features/replies/server.ts'],
  ['apps/server/main.ts', 'features/servers.ts'],
  ['kit/server/database/database.ts', 'database/tables.ts'],
  ['kit/contract/fields.test.ts', 'testing/server.ts'],
  ['tests/every-call.test.ts', 'apps/server/main.ts'],
])('%s may import %s', (file, target) => {
  expect(objectionTo(file, target, true)).toBeUndefined();
});

test.each([
  ['features/replies/reply.screen.tsx', 'node:fs'],
  ['features/replies/reply.screen.tsx', 'pg'],
  ['features/replies/contract.ts', 'react'],
  ['features/replies/server.ts', '@mantine/core'],
  ['kit/server/http/http.ts', 'react'],
])('%s may not use the package %s', (file, target) => {
  expect(objectionTo(file, target, false)).toBeTypeOf('string');
});
