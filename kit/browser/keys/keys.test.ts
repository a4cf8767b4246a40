import { expect, test } from 'vitest';
import { bindKey, keyBindings, keyOf } from './keys.ts';

const press = (key: string, held: Partial<Parameters<typeof keyOf>[0]> = {}) =>
  keyOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    ...held,
  });

test('PLT-05 the keys of the portal are known by name, on every keyboard', () => {
  expect(press('F8')).toBe('F8');
  expect(press('k', { ctrlKey: true })).toBe('Ctrl+K');
  expect(press('K', { metaKey: true })).toBe('Ctrl+K');
  expect(press('/', { ctrlKey: true })).toBe('Ctrl+/');
  expect(press('Enter', { ctrlKey: true })).toBe('Ctrl+Enter');
  expect(press('p', { ctrlKey: true })).toBe('Ctrl+P');
});

test('PLT-05 bare letters, Alt, Ctrl+Shift and text being composed are left alone (Vietnamese keyboards)', () => {
  expect(press('k')).toBeUndefined();
  expect(press('p')).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
  expect(press('F8', { altKey: true })).toBeUndefined();
  expect(press('K', { ctrlKey: true, shiftKey: true })).toBeUndefined();
  expect(press('F8', { isComposing: true })).toBeUndefined();
  expect(press('F8', { keyCode: 229 })).toBeUndefined();
});

test('PLT-05 the last binding of a key is active, and restores the earlier one when it ends', () => {
  const bind = (label: string) => bindKey({ key: 'F8', label, run: () => undefined, inDialog: false });
  const endPage = bind('page');
  const endPanel = bind('panel');
  expect(keyBindings.get().findLast(({ key }) => key === 'F8')?.label).toBe('panel');
  endPanel();
  expect(keyBindings.get().findLast(({ key }) => key === 'F8')?.label).toBe('page');
  endPage();
  expect(keyBindings.get()).toEqual([]);
});
