import { useRead } from '#kit/browser/reading.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { type PlainColumn, PlainTable } from '#kit/browser/table/plain-table.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatMonth, formatNumber, noValue } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { statements } from './contract.ts';
import { statementWords } from './words.ts';

type Row = AnswerOf<typeof statements.search>['rows'][number];
type Line = AnswerOf<typeof statements.lines>['rows'][number];

/** Opens the lines of a statement, with their sums. */
export function openLines(statement: Row): Promise<void> {
  return openDialog({
    title: {
      vi: `${both(statementWords, 'linesOf').vi} ${statement.soBangKe}`,
      en: `${both(statementWords, 'linesOf').en} ${statement.soBangKe}`,
    },
    width: 'lg',
    body: () => <LinesBody statement={statement} />,
  });
}

function LinesBody({ statement }: { statement: Row }) {
  const t = useWords(statementWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useRead(statements.lines, {
    body: { ky: statement.ky, contractNumber: statement.sohopdon },
  });
  if (isError) return <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton />;
  const money = (value: string | number | null) => (value === null ? noValue : formatNumber(value, language));
  const number = (key: keyof Line & keyof (typeof statementWords)['texts'], sum?: string | number) => ({
    key,
    label: t(key),
    isNumber: true,
    show: (line: Line) => money(line[key]),
    ...(sum === undefined ? {} : { sum: money(sum) }),
  });
  const columns: PlainColumn<Line>[] = [
    { key: 'stt', label: t('stt'), show: ({ stt }) => stt, sum: '' },
    {
      key: 'maSP',
      label: t('maSP'),
      show: ({ maSP, tenSP, kind, ghiChu }) =>
        maSP === null ? `${t(kind)}: ${ghiChu ?? ''}` : `${maSP} – ${tenSP ?? ''}`,
      sum: t('sumOfLines'),
    },
    { key: 'thang', label: t('thang'), show: ({ thang }) => formatMonth(thang) },
    number('donGia'),
    number('soLuong', statement.soLuong),
    number('truocChietKhau', statement.truocChietKhau),
    number('chietKhauBac', statement.chietKhauBac),
    number('chietKhauThanThiet', statement.chietKhauThanThiet),
    number('thueGTGT', statement.thueGTGT),
    number('tongTien', statement.tongTien),
  ];
  return (
    <PlainTable
      caption={t('linesOf')}
      columns={columns}
      rows={data.rows}
      rowKey={({ stt }) => String(stt)}
      empty={t('noLines')}
    />
  );
}
