import { expect, test } from 'vitest';
import { adviceOf, hasOwnAdvice } from '#features/developers/advice/advice.ts';
import { reasons } from '#features/developers/reasons.ts';
import { gapsOf } from '#features/developers/gaps.ts';
import { bareText } from '#features/developers/text-parts.ts';
import { snippetsAt } from '#features/developers/snippets.ts';
import { changes, type Topic, topics } from '#features/developers/topics.ts';
import { developersWords } from '#features/developers/words.ts';
import { say } from '#kit/words/words.ts';
import { plainPage } from './page.ts';

const origin = 'https://portal.example.vn';
/** What a reader sees of HTML. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&#96;', '`')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

test.each(['vi', 'en'] as const)(
  'API-09 without scripts each page of the guide says the same words and shows the same files (%s)',
  (language) => {
    const all: readonly Topic[] = topics;
    for (const { id, title, says, files } of all) {
      const page = plainPage(`/portal/developers${id === '' ? '' : `/${id}`}`, { language, origin });
      expect([id, page?.status, page?.title]).toEqual([
        ...[id, 200, say(developersWords, language, id === '' ? 'title' : title)],
      ]);
      const text = textOf(page?.body.text ?? '');
      for (const word of says) {
        expect(text).toContain(bareText(say(developersWords, language, word, gapsOf(language, origin))));
      }
      for (const name of files) expect(text).toContain(snippetsAt(origin, language)[name].code);
    }
    expect(textOf(plainPage('/portal/developers/events', { language, origin })?.body.text ?? '')).toContain(
      'cheque-refused',
    );
    const products = textOf(plainPage('/portal/developers/samples', { language, origin })?.body.text ?? '');
    const or = say(developersWords, language, 'needsOr');
    expect(products).toContain(
      `${say(developersWords, language, 'person')}: identityNumber + address ${or} cicCode + address`,
    );
    expect(products).toContain(
      `${say(developersWords, language, 'company')}: registrationNumber + taxCode + address ${or} cicCode + address`,
    );
    expect(textOf(plainPage('/portal/developers/batches', { language, origin })?.body.text ?? '')).toContain(
      'line-broken',
    );
  },
);

test.each(['vi', 'en'] as const)('API-05 without scripts each error has its cause and cure (%s)', (language) => {
  const list = plainPage('/portal/developers/errors', { language, origin })?.body.text ?? '';
  for (const reason of reasons.filter(({ code }) => hasOwnAdvice(code))) {
    expect(list).toContain(`href="/portal/developers/errors/${reason.code}"`);
    const page = plainPage(`/portal/developers/errors/${reason.code}`, { language, origin });
    expect([page?.status, page?.title]).toEqual([200, reason.code]);
    const text = textOf(page?.body.text ?? '');
    for (const said of Object.values(adviceOf(reason, language))) expect(text).toContain(said.replaceAll('`', ''));
  }
});

test('API-05 API-09 a page or an error that does not exist is not found; other pages are not ours', () => {
  const reader = { language: 'en', origin } as const;
  for (const path of [
    '/portal/developers/nowhere',
    '/portal/developers/errors/nothing',
    '/portal/developers/errors/a/b',
  ])
    expect([path, plainPage(path, reader)?.status]).toEqual([path, 404]);
  for (const path of ['/portal', '/portal/main/replies', '/portal/developerszone'])
    expect(plainPage(path, reader)).toBeUndefined();
});

test.each(['vi', 'en'] as const)('API-05 API-09 the changes have their days, the newest first (%s)', (language) => {
  const days = changes.map(({ day }) => day);
  expect(days.toSorted().toReversed()).toEqual(days);
  const html = plainPage('/portal/developers/changes', { language, origin })?.body.text ?? '';
  for (const { day, word } of changes) {
    const [year, month, date] = day.split('-');
    const [begin = ''] = bareText(say(developersWords, language, word)).split(/['"]/);
    expect(html).toContain(`<time datetime="${day}">`);
    expect(textOf(html)).toContain(`${date}/${month}/${year} ${begin}`);
  }
});
