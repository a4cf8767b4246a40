import { programRowFaults, refusalOfRow } from '#bureau/batch/row-refusals.ts';
import { batchRowWords } from '#bureau/batch/words.ts';
import { alertFacts, programAlerts } from '#bureau/contract/program-events.ts';
import { programProducts, productsAtOnce } from '#bureau/contract/program-scopes.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { html, type Markup } from '#kit/server/documents/markup.ts';
import { formatDate } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { isAlertFact, alertFactWords } from '#features/developers/events/words.ts';
import { fieldSamples } from '#features/developers/fields/field-sample.ts';
import { reasonNamed, withoutGaps } from '#features/developers/reasons.ts';
import { productWords } from '#bureau/contract/program-product-words.ts';
import { needsOf } from '#features/developers/needs.ts';
import { changes } from '#features/developers/topics.ts';
import { developersWords } from '#features/developers/words.ts';
import { asPlain, codeBlock, link, plainTable } from './parts.ts';

/** Whom to ask about in the sandbox, and what is promised. */
export function borrowerTable(language: Language): Markup {
  const t = (word: keyof (typeof developersWords)['texts']) => say(developersWords, language, word);
  const rows = testBorrowers.map(({ cicCode, sends, promise }) => [
    sends.subject.name,
    sends.subject.identityNumber,
    sends.subject.cicCode === undefined ? cicCode : `${cicCode} (${t('sentCode')})`,
    sends.product,
    promise[language],
  ]);
  return plainTable([t('borrower'), t('citizenId'), t('cicCode'), t('product'), t('promise')], rows);
}

/** A report of each product, about somebody invented. */
export function sampleTable(language: Language): Markup {
  const t = (word: keyof (typeof developersWords)['texts']) => say(developersWords, language, word);
  const rows = programProducts.map((product) => [
    link(`/api/v1/products/${product}/sample`, product),
    say(productWords, language, product),
    t(productsAtOnce.includes(product) ? 'answeredAtOnce' : 'answeredLater'),
    html`${needsOf(product, language).map((line) => html`<div>${asPlain(line)}</div>`)}`,
  ]);
  return plainTable([t('product'), t('productName'), t('answered'), t('needsColumn')], rows);
}

/** What is wrong with a row of a batch. */
export function rowFaultTable(language: Language): Markup {
  const t = (word: keyof (typeof developersWords)['texts']) => say(developersWords, language, word);
  const rows = programRowFaults.map((fault) => {
    const reason = reasonNamed(refusalOfRow(fault));
    return [
      fault,
      reason === undefined ? '' : link(`/portal/developers/errors/${reason.code}`, reason.number),
      withoutGaps(batchRowWords.texts[fault][language === 'vi' ? 0 : 1]),
    ];
  });
  return plainTable([t('rowFault').replaceAll('`', ''), t('number'), t('meaning')], rows);
}

/** What `facts` of an alert holds, and a whole event. */
export function alertTable(language: Language): Markup {
  const rows = programAlerts.map((trigger) => {
    const facts = Object.keys(alertFacts[trigger].shape).map((field) => {
      const word = `${trigger}.${field}`;
      return html`<div><code>${field}</code> ${isAlertFact(word) && say(alertFactWords, language, word)}</div>`;
    });
    return [trigger, asPlain(say(alertFactWords, language, trigger)), html`${facts}`];
  });
  const table = plainTable(['trigger', say(developersWords, language, 'alertWhen'), 'facts'], rows);
  const event = { file: 'event.json', code: JSON.stringify(fieldSamples['Event'], null, 2) };
  return html`${table}${codeBlock(event)}`;
}

export function changeList(language: Language): Markup {
  const items = changes.map(
    ({ day, word }) =>
      html`<li><time datetime="${day}">${formatDate(day)}</time> ${asPlain(say(developersWords, language, word))}</li>`,
  );
  return html`<ul>${items}</ul>`;
}
