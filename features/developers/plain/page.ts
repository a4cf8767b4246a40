import { asPlain, codeBlock, link, plainTable } from './parts.ts';
import { alertTable, borrowerTable, changeList, rowFaultTable, sampleTable } from './tables.ts';
import { adviceOf, byWhatToDo } from '#features/developers/advice/advice.ts';
import { reasonNamed, reasons, saidOf } from '#features/developers/reasons.ts';
import { gapsOf } from '#features/developers/gaps.ts';
import { snippetsAt } from '#features/developers/snippets.ts';
import { type Topic, topics } from '#features/developers/topics.ts';
import { developersWords } from '#features/developers/words.ts';
import { html, type Markup } from '#kit/server/documents/markup.ts';
import { type Language, say } from '#kit/words/words.ts';

/** A page as it is read without scripts: the same words as on the screen. */
export type PlainPage = { readonly status: 200 | 404; readonly title: string; readonly body: Markup };

type Reader = { readonly language: Language; readonly origin: string };
type Word = keyof (typeof developersWords)['texts'];

const guide = '/portal/developers';

/** The page of the guide or of an error at this path; undefined elsewhere (API-05, API-09). */
export function plainPage(path: string, reader: Reader): PlainPage | undefined {
  if (path !== guide && !path.startsWith(`${guide}/`)) return undefined;
  const [topic = '', type, ...rest] = path.slice(guide.length + 1).split('/');
  const t = (word: Word) => say(developersWords, reader.language, word);
  if (topic === 'errors' && rest.length === 0) return type === undefined ? allErrors(reader) : oneError(type, reader);
  const shown = type === undefined ? topics.find(({ id }) => id === topic) : undefined;
  if (shown === undefined) return page(404, t('unknownTopic'), reader, html``);
  return page(200, shown.id === '' ? t('title') : t(shown.title), reader, topicBody(shown, reader));
}

function page(status: 200 | 404, title: string, { language }: Reader, body: Markup): PlainPage {
  const t = (word: Word) => say(developersWords, language, word);
  const links = topics.map(
    ({ id, title: word }) => html`<li>${link(id === '' ? guide : `${guide}/${id}`, t(word))}</li>`,
  );
  return {
    status,
    title,
    body: html`<h1>${title}</h1>
<nav><ul>${links}<li>${link(`${guide}/errors`, t('errors'))}</li><li>${link('/api/v1/openapi.json', t('openapi'))}</li><li>${link('/portal/main', t('signIn'))}</li></ul></nav>
${body}`,
  };
}

function topicBody(topic: Topic, { language, origin }: Reader): Markup {
  const known = gapsOf(language, origin);
  const t = (word: Word, gaps: Readonly<Record<string, string>> = {}) =>
    say(developersWords, language, word, { ...known, ...gaps });
  const snippets = snippetsAt(origin, language);
  const said = topic.says.map((word) => html`<p>${asPlain(t(word))}</p>`);
  const needs = topic.needs?.map((scope) => `\`${scope}\``).join(', ');
  return html`${said}
${needs !== undefined && html`<p>${asPlain(t('needs', { scopes: needs }))}</p>`}
${topic.files.map((name) => codeBlock(snippets[name]))}
${topic.id === 'keys' && html`<p>${asPlain(t('keysIssuer', { issuer: `${origin}/api/oauth` }))}</p>`}
${topic.id === '' && startBody(t, snippets)}
${topic.id === 'batches' && html`<p>${asPlain(t('rowFaultsWhat'))}</p>${rowFaultTable(language)}`}
${topic.id === 'events' && html`<p>${asPlain(t('alertFactsWhat'))}</p>${alertTable(language)}`}
${topic.id === 'sandbox' && borrowerTable(language)}
${topic.id === 'samples' && sampleTable(language)}
${topic.id === 'figures' && html`<p>${link('/api/v1/figures', 'GET /api/v1/figures')}</p>`}
${topic.id === 'changes' && changeList(language)}`;
}

function startBody(t: (word: Word) => string, { curl, again, connect, ask }: ReturnType<typeof snippetsAt>): Markup {
  const steps = (['stepRegister', 'stepToken', 'stepAsk', 'stepRead'] as const).map(
    (step) => html`<li>${asPlain(t(step))}</li>`,
  );
  const links = [
    ['/api/v1/openapi.json', 'openapi'],
    ['/portal/developers/sdk.tgz', 'sdkFile'],
    ['/.well-known/oauth-authorization-server/api/oauth', 'metadata'],
    ['/portal/model-card', 'modelCard'],
    ['/portal/rating-card', 'ratingCard'],
  ] as const;
  return html`<h2>${t('steps')}</h2><ol>${steps}</ol>
<h2>${t('byCurl')}</h2><p>${asPlain(t('curlNeeds'))}</p><p>${t('noAdministrator')}</p>${codeBlock(curl)}<p>${asPlain(t('curlAgain'))}</p>${codeBlock(again)}
<h2>${t('bySdk')}</h2>${codeBlock(connect)}${codeBlock(ask)}
<h2>${t('links')}</h2><ul>${links.map(([to, word]) => html`<li>${link(to, t(word))}</li>`)}</ul>`;
}

function allErrors(reader: Reader): PlainPage {
  const t = (word: Word) => say(developersWords, reader.language, word);
  const groups = byWhatToDo(reasons).map(({ title, reasons: some }) => {
    const rows = some.map((reason) => [
      String(reason.status),
      reason.number,
      link(`${guide}/errors/${reason.code}`, reason.code),
      saidOf(reason, reader.language),
    ]);
    return html`<h2>${t(title)}</h2>${plainTable([t('status'), t('number'), t('type'), t('meaning')], rows)}`;
  });
  return page(200, t('errors'), reader, html`<p>${asPlain(t('errorsIntro'))}</p>${groups}`);
}

function oneError(type: string, reader: Reader): PlainPage {
  const t = (word: Word) => say(developersWords, reader.language, word);
  const reason = reasonNamed(type);
  if (reason === undefined) return page(404, t('unknownError'), reader, html``);
  const { cause, cure, again } = adviceOf(reason, reader.language);
  const facts = [
    [t('status'), String(reason.status)],
    [t('number'), reason.number],
    [t('cause'), asPlain(cause)],
    [t('cure'), asPlain(cure)],
    [t('again'), asPlain(again)],
  ];
  const text = saidOf(reason, reader.language);
  const list = facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return page(200, reason.code, reader, html`<p>${text}</p><dl>${list}</dl>`);
}
