import { expect, test } from 'vitest';
import { objectionTo, objectionToStyle } from './import-rules.ts';

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
  ['features/replies/contract.ts', 'bureau/batch/columns.ts'],
  ['features/replies/contract.ts', 'features/session/contract.ts'],
  ['features/replies/list-contract.ts', 'features/session/contract.ts'],
  ['features/replies/contract.ts', 'features/session/list-contract.ts'],
  ['features/replies/server.ts', 'testing/server.ts'],
  ['database/migrate.ts', 'kit/server/metrics/log.ts'],
  ['apps/portal/router.tsx', 'database/types.ts'],
])('%s may not import %s', (file, target) => {
  expect(objectionTo(file, target, true)).toBeTypeOf('string');
});

test.each([
  ['features/replies/contract.ts', 'kit/contract/call.ts'],
  ['features/replies/contract.ts', 'features/replies/words.ts'],
  ['features/replies/contract.ts', 'features/replies/list-contract.ts'],
  ['features/replies/list-contract.ts', 'features/replies/words.ts'],
  ['features/replies/reply.screen.tsx', 'features/session/contract.ts'],
  ['features/replies/server.ts', 'bureau/reports/document.ts'],
  ['features/replies/contract.ts', 'bureau/contract/report.ts'],
  ['bureau/screens/report/report-view.tsx', 'bureau/contract/report.ts'],
  ['features/servers.ts', 'features/replies/server.ts'],
  ['apps/server/main.ts', 'features/servers.ts'],
  ['kit/server/database/database.ts', 'database/statements.ts'],
  ['kit/contract/fields.test.ts', 'testing/server.ts'],
  ['tests/every-call.test.ts', 'apps/server/main.ts'],
])('%s may import %s', (file, target) => {
  expect(objectionTo(file, target, true)).toBeUndefined();
});

test.each([
  ['features/replies/reply.screen.tsx', 'node:fs'],
  ['features/replies/reply.screen.tsx', 'pg'],
  ['features/replies/contract.ts', 'react'],
  ['features/replies/server.ts', 'react-day-picker'],
  ['kit/server/http/http.ts', 'react'],
])('%s may not use the package %s', (file, target) => {
  expect(objectionTo(file, target, false)).toBeTypeOf('string');
});

test.each([
  ['kit/browser/table/table.tsx', '../words.tsx', 'kit/browser/words.tsx'],
  ['kit/browser/table/table.tsx', '#kit/browser/table/pager.tsx', 'kit/browser/table/pager.tsx'],
  ['kit/browser/table/order/order.ts', '../table-props.ts', 'kit/browser/table/table-props.ts'],
  ['features/servers.ts', '#features/replies/server.ts', 'features/replies/server.ts'],
])('%s does not import %s', (file, specifier, target) => {
  expect(objectionToStyle(file, target, { specifier })).toBeTypeOf('string');
});

test.each([
  ['kit/browser/table/table.tsx', '#kit/browser/words.tsx', 'kit/browser/words.tsx'],
  ['kit/browser/table/table.tsx', './order/use-order.ts', 'kit/browser/table/order/use-order.ts'],
  ['features/servers.ts', './replies/server.ts', 'features/replies/server.ts'],
])('%s imports %s', (file, specifier, target) => {
  expect(objectionToStyle(file, target, { specifier })).toBeUndefined();
});

test('a CSS module is imported as styles, a second one under a name that ends in Styles', () => {
  const named = (name: string) =>
    objectionToStyle('kit/a/a.tsx', 'kit/a/a.module.css', { specifier: './a.module.css', name });
  expect([named('styles'), named('tableStyles')]).toEqual([undefined, undefined]);
  expect([named('style'), named('look')]).toEqual([expect.any(String), expect.any(String)]);
});
