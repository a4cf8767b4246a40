import { Fragment } from 'react';
import { PublicPage, WideTable } from '#kit/browser/public-page/public-page.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { Reason } from '#kit/contract/refusal.ts';
import { adviceOf, byWhatToDo } from './advice/advice.ts';
import { asText } from './as-text.tsx';
import { reasonNamed, reasons, saidOf } from './reasons.ts';
import { developersWords } from './words.ts';

/** What a problem's `type` leads to: its cause, its cure, and whether trying again helps (API-05). Without a type, all. */
export default function Errors({ type }: { type: string | undefined }) {
  const t = useWords(developersWords);
  if (type === undefined) return <AllErrors />;
  const reason = reasonNamed(type);
  return reason === undefined ? (
    <PublicPage title={t('unknownError')}>
      <AllLink />
    </PublicPage>
  ) : (
    <OneError reason={reason} />
  );
}

function OneError({ reason }: { reason: Reason }) {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  const { cause, cure, again } = adviceOf(reason, language);
  return (
    <PublicPage title={reason.code}>
      <p>{saidOf(reason, language)}</p>
      <FactList
        shape="rows"
        facts={[
          [t('status'), String(reason.status)],
          [t('number'), reason.number],
          [t('cause'), asText(cause)],
          [t('cure'), asText(cure)],
          [t('again'), asText(again)],
        ]}
      />
      <AllLink />
    </PublicPage>
  );
}

function AllLink() {
  const t = useWords(developersWords);
  return (
    <p>
      <a href="/portal/developers/errors">{t('allErrors')}</a>
    </p>
  );
}

function AllErrors() {
  const t = useWords(developersWords);
  return (
    <PublicPage title={t('errors')}>
      <p>{asText(t('errorsIntro'))}</p>
      {byWhatToDo(reasons).map(({ title, reasons: some }) => (
        <Fragment key={title}>
          <h2>{t(title)}</h2>
          <ErrorTable caption={t(title)} reasons={some} />
        </Fragment>
      ))}
      <p>
        <a href="/portal/developers">{t('back')}</a>
      </p>
    </PublicPage>
  );
}

function ErrorTable({ caption, reasons: shown }: { caption: string; reasons: readonly Reason[] }) {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  return (
    <WideTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((reason) => (
          <tr key={reason.code}>
            <td>{reason.status}</td>
            <td>{reason.number}</td>
            <th scope="row">
              <a href={`/portal/developers/errors/${reason.code}`}>{reason.code}</a>
            </th>
            <td>{saidOf(reason, language)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
