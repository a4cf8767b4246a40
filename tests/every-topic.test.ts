import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { contracts } from '#features/contracts.ts';
import { declared, rights, topics } from '#features/names.ts';

const groups: Readonly<Record<string, CallGroup>> = contracts;
const calls = Object.values(groups).flatMap((group) => Object.values(group));
const titleOf = ({ method, path }: Call) => `${method} ${path}`;

/** True for calls of list screens: a window of rows and their total. */
function isList({ answer, body, query }: Call): boolean {
  const hasWindow = [body, query].some((part) => part instanceof z.ZodObject && 'start' in part.shape);
  return hasWindow && answer instanceof z.ZodObject && 'total' in answer.shape && 'rows' in answer.shape;
}

test('LST-04 a changing call declares the topics it makes stale, a list the topics it reads, and no call declares both', () => {
  const changing = calls.filter(({ audit }) => audit === 'change');
  const lists = calls.filter((call) => call.audit !== 'change' && isList(call));
  expect(changing.length).toBeGreaterThan(100);
  expect(lists.length).toBeGreaterThan(40);
  expect(changing.filter(({ changes }) => changes === undefined).map(titleOf)).toEqual([]);
  expect(lists.filter(({ reads }) => reads === undefined).map(titleOf)).toEqual([]);
  expect(calls.filter(({ audit, changes }) => audit !== 'change' && changes !== undefined).map(titleOf)).toEqual([]);
  expect(calls.filter(({ audit, reads }) => audit === 'change' && reads !== undefined).map(titleOf)).toEqual([]);
});

test('LST-04 some call reads each topic, and some call reads each topic that a call makes stale', () => {
  const read = new Set<string>(calls.flatMap(({ reads }) => reads ?? []));
  expect(topics.filter((topic) => !read.has(topic))).toEqual([]);
});

test('each right and each topic has one owner, and some role holds each right', () => {
  const owned = declared.flatMap((one) => ('rights' in one ? Object.keys(one.rights) : []));
  expect(owned).toEqual(Object.keys(rights));
  expect(topics).toEqual([...new Set(topics)]);
  expect(Object.values(rights).filter(({ roles }) => roles.length === 0)).toEqual([]);
});
