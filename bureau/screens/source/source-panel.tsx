import type { FigureSource, SourceRow, SourceVersion } from '#bureau/contract/figure-source.ts';
import { valueText } from '#bureau/contract/report-text.ts';
import { Flag } from 'lucide-react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { figureSourceWords } from '#bureau/words/figure-source.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatDateTime, formatNumber } from '#kit/words/format.ts';
import styles from './source-panel.module.css';

type Props = {
  readonly source: FigureSource;
  /** Leads to the form of a case about a row's contract; undefined for who may not raise one. */
  readonly onDispute?: ((row: SourceRow) => void) | undefined;
};

/** Where a figure comes from: how it is counted, and each row that it is counted from with all its versions. */
export function SourcePanel({ source, onDispute }: Props) {
  const t = useWords(figureSourceWords);
  const { language } = useLanguage();
  return (
    <div className={styles.panel}>
      <p className={styles.rule}>{source.rule[language]}</p>
      <FactList
        shape="line"
        facts={[
          [t('madeAt'), formatDateTime(source.madeAt, 'seconds')],
          [t('counted'), formatNumber(source.total, language)],
        ]}
      />
      {source.total > source.rows.length && <p>{t('firstOnly', { shown: source.rows.length })}</p>}
      <ol className={styles.rows}>
        {source.rows.map((row, index) => (
          // The rows of an answer have no identity but their position.
          <Row key={index} row={row} onDispute={onDispute} />
        ))}
      </ol>
    </div>
  );
}

function Row({ row, onDispute }: { readonly row: SourceRow } & Pick<Props, 'onDispute'>) {
  const t = useWords(figureSourceWords);
  const { language } = useLanguage();
  return (
    <li className={styles.row}>
      <h3>{row.institution === null ? t('unnamed') : `${row.institution.code} ${row.institution.name[language]}`}</h3>
      <FactList
        shape="line"
        facts={[
          [t('period'), formatDate(row.period)],
          [t(row.kind === 'loan' ? 'number' : row.kind), row.number],
        ]}
      />
      {onDispute !== undefined && row.kind === 'loan' && row.number !== null && (
        <Button size="sm" leftSection={<Flag size={16} aria-hidden />} onClick={() => onDispute(row)}>
          {t('dispute')}
        </Button>
      )}
      <ol className={styles.versions}>
        {row.versions.map((version, index) => (
          <li key={index} data-reported={version.isReported}>
            <Version version={version} isLater={row.versions.findIndex((each) => each.isReported) > index} />
          </li>
        ))}
      </ol>
    </li>
  );
}

function Version({ version, isLater }: { version: SourceVersion; isLater: boolean }) {
  const t = useWords(figureSourceWords);
  const { language } = useLanguage();
  const { figures, fileKind, fileDay } = version;
  const time = (instant: string | null) => (instant === null ? undefined : formatDateTime(instant, 'seconds'));
  return (
    <>
      <h4>{t(version.isReported ? 'reported' : isLater ? 'later' : 'earlier')}</h4>
      {figures.length > 0 && (
        <FactList
          shape="line"
          facts={figures.map(({ label, value }) => [label[language], valueText(value, language, 'dong')])}
        />
      )}
      {version.receivedAt === null ? (
        <p>{t('unfiled')}</p>
      ) : (
        <FactList
          shape="rows"
          facts={[
            [
              t('file'),
              version.fileName ??
                (fileKind && fileDay ? t('ofKind', { kind: fileKind, day: formatDate(fileDay) }) : undefined),
            ],
            [t('row'), version.row],
            [t('version'), version.version],
            [t('received'), time(version.receivedAt)],
            [t('applied'), time(version.appliedAt)],
            [t('replaced'), time(version.replacedAt)],
          ]}
        />
      )}
    </>
  );
}
