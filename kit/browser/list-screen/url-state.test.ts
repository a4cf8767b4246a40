import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSizes } from '#kit/browser/table/columns/settings.ts';
import { readUrl, type UrlState, writeUrl } from './url-state.ts';

const neutral = ['fromDate', 'toDate', 'tt'];
const columns = ['msPhieu', 'ngayHoi'];

test('LST-03 an address says the search, the page from 1, the size and the order', () => {
  const state: UrlState = {
    values: { fromDate: '2026-01-01', toDate: '', tt: '1' },
    secret: 'abc',
    page: 2,
    size: 20,
    sorts: [
      { name: 'ngayHoi', desc: true },
      { name: 'msPhieu', desc: false },
    ],
  };
  expect(writeUrl(state)).toBe('?fromDate=2026-01-01&tt=1&k=abc&page=3&size=20&sort=-ngayHoi,msPhieu');
  expect(readUrl(writeUrl(state), neutral, columns)).toEqual({ ...state, values: { fromDate: '2026-01-01', tt: '1' } });
});

test('LST-03 nothing to say is no query, and what makes no sense in an address is left alone', () => {
  expect(writeUrl({ values: {}, secret: undefined, page: 0, size: undefined, sorts: [] })).toBe('');
  expect(readUrl('?page=-3&size=7&sort=-secret,,ngayHoi&cccd=012345678901', neutral, columns)).toEqual({
    values: {},
    secret: undefined,
    page: 0,
    size: undefined,
    sorts: [{ name: 'ngayHoi', desc: false }],
  });
});

test('LST-03 any state is read back from its own address', () => {
  const state = fc.record({
    values: fc.record({ fromDate: fc.string({ minLength: 1 }), tt: fc.string({ minLength: 1 }) }),
    secret: fc.option(fc.stringMatching(/^[a-z0-9]{1,12}$/), { nil: undefined }),
    page: fc.nat(1_000),
    size: fc.option(fc.constantFrom(...pageSizes), { nil: undefined }),
    sorts: fc.uniqueArray(fc.record({ name: fc.constantFrom(...columns), desc: fc.boolean() }), {
      selector: (sort) => sort.name,
    }),
  });
  fc.assert(
    fc.property(state, (given) => {
      expect(readUrl(writeUrl(given), neutral, columns)).toEqual(given);
    }),
  );
});
