import { expect, test } from 'vitest';
import { landingOf, returnPathOf } from './return-path.ts';

const mayOpen = (path: string) => ['/main/customer-inquiry', '/main/san-pham-s74/order-form'].includes(path);
const home = { path: '/main', isDropped: false };

test('NAV-03 NAV-06 the page asked for before the sign-in is returned to, with its query', () => {
  expect(landingOf('/portal/main/customer-inquiry?page=2&size=20', mayOpen)).toEqual({
    path: '/main/customer-inquiry?page=2&size=20',
    isDropped: false,
  });
  expect(landingOf('/portal/main/san-pham-s74/order-form/', mayOpen).path).toBe('/main/san-pham-s74/order-form');
});

test('NAV-06 a page that the menu does not allow is dropped, and the person is told', () => {
  expect(landingOf('/portal/main/force-logout', mayOpen)).toEqual({ path: '/main', isDropped: true });
});

test('NAV-06 permission-denied pages and home are never returned to', () => {
  for (const asked of [
    '/portal/main/permission-denied',
    '/portal/permission-denied',
    '/portal/main',
    '/portal/main/',
    undefined,
    7,
    '',
  ]) {
    expect(landingOf(asked, () => true)).toEqual(home);
  }
  expect(returnPathOf('/portal/main/permission-denied', '')).toBeUndefined();
  expect(returnPathOf('/portal/main', '')).toBeUndefined();
  expect(returnPathOf('/portal/main/reply-customer', '?page=1')).toBe('/portal/main/reply-customer?page=1');
});

const hostile = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  ' /portal/main/customer-inquiry',
  '\t//evil',
  '/%2f%2fevil.example',
  '/%252f%252fevil.example',
  '/portal/main/%2e%2e/%2e%2e/evil',
  '/portal/main/../../evil',
  '/portal/main/..%2f..%2fevil',
  '/portal/main//evil.example',
  '/portal/main\\..\\evil',
  '/portal/main/customer-inquiry/..',
  '/portal/main/customer-inquiry%00',
  '/portal/main/customer-inquiry#//evil',
  '/portal/main/customer-inquiry;x=//evil',
  '/portal/mainevil',
  '/portal@evil.example',
  '/api/Logon/logout',
  '/portal/login',
  '/portal/main/customer-inquiry?a=\\evil',
  '/portal/main/customer-inquiry?a=b c',
  '/portal/main/customer-inquiry?\u0000',
  '/pörtal/main',
  '/portal/main/khách',
  'portal/main/customer-inquiry',
  '/./portal/main/customer-inquiry',
  `/portal/main/${'a'.repeat(3000)}`,
  'https://portal.invalid/portal/main/customer-inquiry',
];

test.each(hostile)('NAV-06 %j leads home (T39)', (asked) => {
  expect(landingOf(asked, () => true)).toEqual(home);
});

test('NAV-06 a fragment in the query is not carried along', () => {
  expect(landingOf('/portal/main/customer-inquiry?a=1#//evil', () => true)).toEqual({
    path: '/main/customer-inquiry?a=1',
    isDropped: false,
  });
});
