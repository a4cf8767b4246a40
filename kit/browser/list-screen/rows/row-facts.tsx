import type { ReactNode } from 'react';
import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { cellText } from '#kit/browser/table/show.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnyRow, AnySpec } from '#kit/browser/list-screen/spec.ts';
import { noValue } from '#kit/words/format.ts';

type Props = {
  readonly spec: Pick<AnySpec, 'words' | 'columns'>;
  /** Columns of the list. */
  readonly names: readonly string[];
  readonly row: AnyRow;
  /** Empty values stand as dashes, and a state has its colour. Without it they are left out, and all is text. */
  readonly isWhole?: true;
};

/** A row as its table shows it, read back before an action or read whole. */
export function RowFacts({ spec, names, row, isWhole }: Props): ReactNode {
  const word = useWords(spec.words);
  const { language } = useLanguage();
  const facts = names.flatMap((name): Fact[] => {
    const column = spec.columns.find((each) => each.name === name);
    if (column === undefined) return [];
    const label = word(column.label ?? name);
    if (column.render !== undefined) return [[label, column.render(row)]];
    const labels = new Map(column.options?.map((option) => [option.value, word(option.label)]));
    const text = cellText(row[name], column, language, labels);
    if (text === '') return isWhole ? [[label, noValue]] : [];
    if (column.isFile) return [[label, <FileName key={name} name={text} />]];
    const family = column.options?.find(({ value }) => value === String(row[name]))?.family;
    if (isWhole && column.kind === 'status' && family !== undefined)
      return [[label, <StatusBadge key={name} family={family} label={text} />]];
    return [[label, column.unit === undefined ? text : `${text} ${word(column.unit)}`]];
  });
  return <FactList shape="rows" facts={facts} />;
}
