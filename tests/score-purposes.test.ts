import { expect, test } from 'vitest';
import { z } from 'zod';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { purposesOf } from '#bureau/contract/purposes.ts';
import { products } from '#bureau/reports/products.ts';
import { contracts } from '#features/contracts.ts';
import type { CallGroup } from '#kit/contract/call.ts';

const groups: Readonly<Record<string, CallGroup>> = contracts;

/** The calls whose body or answer, as a JSON schema, has the text. */
function callsWith(part: 'body' | 'answer', text: RegExp): string[] {
  return Object.entries(groups).flatMap(([group, calls]) =>
    Object.entries(calls).flatMap(([name, call]) => {
      const of = call[part];
      if (of === undefined) return [];
      const schema = JSON.stringify(
        z.toJSONSchema(of, { io: part === 'body' ? 'input' : 'output', unrepresentable: 'any' }),
      );
      return text.test(schema) ? [`${group}.${name}`] : [];
    }),
  );
}

/** Every call that answers with scores, grades or chances of default as data, and why it may. A new one has to say here what for. */
const answering: Readonly<Record<string, string>> = {
  'data-quality.search': 'marks of an institution’s files, of nobody',
  'data-quality.trend': 'marks of an institution’s files, of nobody',
  'desk.look': 'the mark of the own institution’s files',
  'personal-score.whatIf': 'on the own answer to an inquiry that was made for scoring',
  'rating-desk.detail': 'the bureau’s own desk, which makes the ordered rating',
  'rating-summary.summary': 'how many enterprises have which grade',
  'score-batch.search': 'how many rows of a file were scored',
  'score-models.compare': 'counts alone',
};

test('SCO-04 CNS-02 of all calls those alone answer with scores or ratings that say what for; all others leave in a report, whose purpose is checked', () => {
  expect(callsWith('answer', /"(\w*[sS]core\w*|pd|pdPercent|grade|rating|band)":\{/).toSorted()).toEqual(
    Object.keys(answering).toSorted(),
  );
});

test('SCO-04 CNS-02 of all calls those alone name scoring as a purpose that ask for a score or register a consent to one', () => {
  expect(callsWith('body', /"credit-scoring"/).toSorted()).toEqual(['program-consents.register', 'programs.ask']);
});

test('SCO-04 CNS-02 of all products the score alone admits scoring as its purpose, and nothing else', () => {
  for (const { code } of products)
    expect([code, purposesOf(code).includes('credit-scoring')]).toEqual([code, code === scoreProduct]);
  expect(purposesOf(scoreProduct)).toEqual(['credit-scoring']);
});
