import { expect, test } from 'vitest';
import { screenWords } from '#features/screens.ts';
import type { Profile } from '#kit/browser/session/profile.ts';
import { say } from '#kit/words/words.ts';
import { faceOf } from './face.ts';
import { mayOpenPath, menuGroups } from './places.ts';

const out = { phase: 'signed-out', why: 'none' } as const;

test('NAV-03 without a session every path of the main area shows the sign-in, and no other path does', () => {
  for (const path of [
    '/portal',
    '/portal/',
    '/portal/login',
    '/portal/main',
    '/portal/main/',
    '/portal/main/nowhere',
    '/portal/main/a/b',
  ]) {
    expect([path, faceOf(out, path)]).toEqual([path, 'login']);
  }
  for (const path of ['/portal/permission-denied', '/portal/nowhere', '/portal/main2', '/portal/loginx']) {
    expect([path, faceOf(out, path)]).toEqual([path, 'portal']);
  }
});

test('SES-05 a session ended by somebody else is reported on a separate page, wherever the tab is', () => {
  expect(faceOf({ phase: 'taken', by: 'administrator' }, '/portal/main/customer-inquiry')).toBe('taken');
});

const clerk: Profile = {
  fullName: 'Nguyễn Thị Lan',
  userName: 'lan.clerk',
  current: { id: '01', label: 'Ngân hàng' },
  tctd: [],
  roles: ['clerk'],
  permissions: ['inquiry.ask', 'reply.read'],
  menu: [
    { name: 'Trả lời tin', par3: '', items: [{ name: 'Trả lời tin khách hàng', par3: 'reply-customer', items: [] }] },
  ],
};

test('NAV-05 the menu decides what may be opened, not the permissions', () => {
  expect(mayOpenPath('/main/reply-customer', clerk)).toBe(true);
  expect(mayOpenPath('/main/customer-inquiry', clerk)).toBe(false);
  expect(mayOpenPath('/main/force-logout', clerk)).toBe(false);
  expect(mayOpenPath('/main/nowhere', clerk)).toBe(false);
});

test('NAV-07 a screen that no menu shows opens for those who hold its right', () => {
  expect(mayOpenPath('/main/reply-customer/detail', clerk)).toBe(true);
  expect(mayOpenPath('/main/reply-customer/detail', { ...clerk, permissions: [] })).toBe(false);
});

test('PLT-05 the menu takes its titles from the register, and its names from the server where that knows more', () => {
  const items = [{ name: 'Sản phẩm mới', par3: 'newer-than-this-page', items: [] }];
  expect(menuGroups([...clerk.menu, { name: 'Sản phẩm', par3: '', items }])).toEqual([
    {
      title: 'replies',
      name: 'Trả lời tin',
      entries: [{ path: 'reply-customer', title: 'reply-customer', name: 'Trả lời tin khách hàng' }],
    },
    {
      title: undefined,
      name: 'Sản phẩm',
      entries: [{ path: 'newer-than-this-page', title: undefined, name: 'Sản phẩm mới' }],
    },
  ]);
});

test("NAV-10 the R14 screen of legal entities is at the menu's hash, and at no other", () => {
  const path = 'r14-0123456789abcdef';
  const menu = [{ name: 'Sản phẩm', par3: '', items: [{ name: 'R14', par3: path, items: [] }] }];
  expect(mayOpenPath(`/main/${path}`, { ...clerk, menu })).toBe(true);
  expect(mayOpenPath('/main/r14-fedcba9876543210', { ...clerk, menu })).toBe(false);
  expect(mayOpenPath(`/main/${path}`, clerk)).toBe(false);
  const title = menuGroups(menu)[0]?.entries[0]?.title ?? '';
  expect(say(screenWords, 'vi', title)).toBe('R14 pháp nhân – thẻ tín dụng');
});
