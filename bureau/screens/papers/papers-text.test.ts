import { expect, test } from 'vitest';
import { identityDocs } from '#bureau/contract/fields.ts';
import { joinPapers, splitPapers } from './papers-text.ts';

test.each([
  ['001099012345/123456789', '001099012345/123456789'],
  ['001 099 012 345 / 123-456-789', '001099012345/123456789'],
  ['001099012345; 123456789, 987654', '001099012345/123456789/987654'],
  ['001099012345\n123456789', '001099012345/123456789'],
])('FRM-04 "%s" is read as papers joined by a slash', (text, value) => {
  expect(joinPapers(text)).toBe(value);
  expect(identityDocs.safeParse(joinPapers(text)).success).toBe(true);
});

test('FRM-04 invalid input is kept for the message to point out', () => {
  expect(joinPapers('001099012345/')).toBe('001099012345/');
  expect(joinPapers('1//2')).toBe('1//2');
  expect(joinPapers('12a/3')).toBe('12a/3');
  expect(splitPapers('1//2/')).toEqual(['1', '2']);
});
