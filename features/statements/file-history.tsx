import { useRead } from '#kit/browser/reading.ts';
import { Download } from 'lucide-react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import { sizeText } from '#kit/browser/inputs/file/file-check.ts';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { type PlainColumn, PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import { type Language } from '#kit/words/words.ts';
import { formatDateTime, formatMonth, formatNumber, noValue } from '#kit/words/format.ts';
import { statements } from './contract.ts';
import styles from './notice-inquiry.module.css';
import { statementWords } from './words.ts';

type FileRow = AnswerOf<typeof statements.files>['rows'][number];

const families = { making: 'in-progress', ready: 'success', failed: 'reject' } as const;
const shownFiles = 20;

/**
 * The files made for the institution, each with a download once it is ready; an unfinished one shows its progress.
 */
export function FileHistory() {
  const t = useWords(statementWords);
  const common = useWords(commonWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useRead(
    statements.files,
    { body: { start: 0, end: shownFiles } },
    { keeps: true, follows: true },
  );
  const columns = columnsOf(t, language);
  return (
    <section className={styles.files} aria-labelledby="fee-files" aria-busy={isFetching}>
      <h2 id="fee-files">{t('files')}</h2>
      {isError && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      <PlainTable
        caption={t('filesList')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        empty={common('noData')}
      />
    </section>
  );
}

type Word = (key: keyof (typeof statementWords)['texts']) => string;

function columnsOf(t: Word, language: Language): readonly PlainColumn<FileRow>[] {
  return [
    { key: 'loai', label: t('loai'), show: ({ loai }) => t(loai) },
    { key: 'ky', label: t('ky'), show: ({ ky }) => formatMonth(`${ky.slice(0, 4)}-${ky.slice(4)}`) },
    { key: 'sohopdon', label: t('sohopdon'), show: ({ sohopdon }) => sohopdon },
    {
      key: 'state',
      label: t('state'),
      show: ({ state, phanTram }) => (
        <>
          <StatusBadge family={families[state]} label={t(state)} /> {state === 'making' && `${phanTram}%`}
        </>
      ),
    },
    { key: 'soDong', label: t('soDong'), isNumber: true, show: ({ soDong }) => formatNumber(soDong, language) },
    {
      key: 'bytes',
      label: t('bytes'),
      isNumber: true,
      show: ({ bytes }) => (bytes === null ? noValue : sizeText(bytes, language === 'en' ? '.' : ',')),
    },
    { key: 'nguoiTao', label: t('nguoiTao'), show: ({ nguoiTao }) => nguoiTao },
    { key: 'ngayTao', label: t('ngayTao'), show: ({ ngayTao }) => formatDateTime(ngayTao) },
    {
      key: 'path',
      label: t('download'),
      show: (row) =>
        row.path === null ? (
          noValue
        ) : (
          <Button size="xs" leftSection={<Download size={16} aria-hidden />} onClick={() => void download(row.path)}>
            <span>
              <FileName name={row.tenFile} />
            </span>
          </Button>
        ),
    },
  ];
}

async function download(path: string | null): Promise<void> {
  await saveAnswer(statements.download, { query: { path: path ?? '' } });
}
