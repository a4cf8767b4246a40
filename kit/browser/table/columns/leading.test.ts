import { expect, test } from 'vitest';
import { leadingOf } from './leading.ts';

const flag = { kind: 'status', options: [{ family: 'cancel' }, {}] } as const;

test('PLT-13 the state of a row is its first coloured status, or what the contract says is it', () => {
  const isGone = { name: 'isGone', ...flag };
  const field = { name: 'field', kind: 'status', options: [{}] } as const;
  expect(leadingOf([{ name: 'who' }, field, isGone]).get('isGone')).toBe('state');
  const parts = leadingOf([{ name: 'who' }, { ...field, isState: true }, isGone]);
  expect([parts.get('field'), parts.get('isGone'), parts.get('who')]).toEqual(['state', undefined, 'name']);
});

test('LST-01 a card holds what the contract asks for beside what every card has', () => {
  const parts = leadingOf([
    { name: 'when', kind: 'dateTime' },
    { name: 'by', kind: 'text', onCard: true },
    { name: 'who', kind: 'text', names: true },
  ]);
  expect(Object.fromEntries(parts)).toEqual({ who: 'name', when: 'day', by: 'also' });
});

test('LST-01 what names the row is nothing else on its card, and a digest has no room there', () => {
  const parts = leadingOf([
    { name: 'number', kind: 'number' },
    { name: 'at', kind: 'dateTime', names: true },
    { name: 'seenAt', kind: 'dateTime' },
    { name: 'digest', kind: 'code', width: 560 },
    { name: 'key', kind: 'code', width: 180 },
  ]);
  expect(Object.fromEntries(parts)).toEqual({ at: 'name', number: 'figure', seenAt: 'day', key: 'code' });
});

test('LST-01 an amount that the contract asks for stands for the first one', () => {
  const parts = leadingOf([
    { name: 'month', kind: 'month', names: true },
    { name: 'opening', kind: 'money' },
    { name: 'closing', kind: 'money', onCard: true },
  ]);
  expect(Object.fromEntries(parts)).toEqual({ month: 'name', closing: 'also' });
});

test('LST-01 a running number is not the figure of a card', () => {
  const parts = leadingOf([
    { name: 'number', kind: 'number', isSerial: true },
    { name: 'hoursLeft', kind: 'number' },
    { name: 'what', kind: 'text' },
  ]);
  expect(parts.get('hoursLeft')).toBe('figure');
});
