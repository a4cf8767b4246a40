import { useEffect, useMemo, useState } from 'react';
import { dataOfRows } from '#kit/browser/table/data.ts';
import type { TableColumn } from '#kit/browser/table/columns/columns.ts';
import type { TableView } from '#kit/browser/table/table-props.ts';
import { Table } from '#kit/browser/table/table.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { noValue } from '#kit/words/format.ts';
import { replyPath } from '#features/replies/contract.ts';
import type { batchReplies } from './contract.ts';
import { batchResultWords } from './form-words.ts';

export type Show = 'all' | 'bad' | 'good';
type Row = AnswerOf<typeof batchReplies.result>['theNhan'][number];
/** `state` as displayed: an answered row with or without information. */
type Shown = Omit<Row, 'state'> & { readonly state: string };

const pageRows = 10;

type Props = {
  readonly rows: readonly Row[];
  readonly isLegal: boolean;
  /** Increases when the next wrong row is requested. */
  readonly error: number;
  readonly onFollow: (href: string) => void;
};

/** The rows of one kind of customer; an answered one leads to its reply. The next wrong row is put at the top of a page. */
export function ResultTable({ rows, isLegal, error, onFollow }: Props) {
  const t = useWords(batchResultWords);
  const { can } = useSession();
  const [view, setView] = useState<TableView>({ page: 0, size: pageRows, sorts: [], find: '' });
  const data = useMemo(() => dataOfRows(rows.map(shownOf)), [rows]);
  const columns = useMemo(() => columnsOf(t, isLegal), [t, isLegal]);
  useEffect(() => {
    if (error === 0) return;
    setView((before) => {
      const size = typeof before.size === 'number' ? before.size : pageRows;
      const after = (before.page + 1) * size;
      const next = rows.findIndex((row, at) => at >= after && row.state === 'bad');
      const found = next >= 0 ? next : rows.findIndex(({ state }) => state === 'bad');
      return found < 0 ? before : { ...before, page: Math.floor(found / size), sorts: [], find: '' };
    });
    // oxlint-disable-next-line react/exhaustive-deps -- each press looks once, at the rows of that moment
  }, [error]);
  return (
    <Table
      name={isLegal ? 'batch-result-legal' : 'batch-result-natural'}
      caption={t(isLegal ? 'phapNhan' : 'theNhan', { count: rows.length })}
      columns={columns}
      data={data}
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      startSize={pageRows}
      {...(can('reply.read') ? { rowLink: replyOf, onFollow } : {})}
    />
  );
}

/** Where the reply to a row is read; a row without an answer has none. */
function replyOf({ msPhieu, tt }: Shown): string | undefined {
  return tt === 1 && msPhieu !== '' ? replyPath(msPhieu) : undefined;
}

function shownOf(row: Row): Shown {
  if (row.state !== 'answered') return row;
  return { ...row, state: row.hasInformation === true ? 'informed' : 'uninformed' };
}

function columnsOf(
  t: (key: keyof (typeof batchResultWords)['texts']) => string,
  isLegal: boolean,
): readonly TableColumn<Shown>[] {
  const options = [
    { value: 'informed', label: t('informed'), family: 'success' },
    { value: 'uninformed', label: t('uninformed'), family: 'complete' },
    { value: 'waiting', label: t('waiting'), family: 'pending' },
    { value: 'bad', label: t('onlyBad'), family: 'reject' },
    { value: 'over', label: t('over'), family: 'return' },
    { value: 'cancelled', label: t('cancelledRows'), family: 'cancel' },
  ] as const;
  const papers: TableColumn<Shown>[] = isLegal
    ? [
        { name: 'dkkd', label: t('dkkd'), kind: 'code' },
        { name: 'msThue', label: t('msThue'), kind: 'code' },
      ]
    : [{ name: 'soCMT', label: t('soCMT'), kind: 'code' }];
  return [
    { name: 'row', label: t('row'), kind: 'number', width: 80 },
    { name: 'state', label: t('state'), kind: 'status', options, width: 170 },
    // Read whole: it says what to mend, and a text of a table's own would be cut to its line.
    { name: 'faults', label: t('faults'), width: 340, render: ({ faults }) => (faults === '' ? noValue : faults) },
    { name: 'tenKH', label: t('tenKH'), width: 220, isLink: true, ...(isLegal ? {} : { person: true }) },
    { name: 'maCIC', label: t('maCIC'), kind: 'code', width: 120 },
    ...papers,
    { name: 'diaChi', label: t('diaChi') },
    { name: 'msPhieu', label: t('msPhieu'), kind: 'code' },
    { name: 'soDienThoai', label: t('soDienThoai'), kind: 'code', hidden: true },
    ...(isLegal ? [{ name: 'tgd', label: t('tgd'), hidden: true } as const] : []),
    { name: 'ngayTraLoi', label: t('ngayTraLoi'), kind: 'dateTime' },
    { name: 'nguoinhap', label: t('nguoinhap'), hidden: true },
  ];
}
