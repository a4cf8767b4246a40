import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import type { subjectReview } from './contract.ts';
import styles from './review.module.css';
import { Sides } from './sides.tsx';
import { changeWords } from './words.ts';

type Change = AnswerOf<typeof subjectReview.tryMerge>;
type Figures = Change['columns'][number]['figures'];

const rowsOf = [
  'debt',
  'worstGroup',
  'lenders',
  'contracts',
  'cards',
  'commitments',
  'sold',
  'negatives',
  'pledged',
  'inquiries',
] as const satisfies readonly (keyof Figures)[];

type Props = {
  readonly query: {
    readonly data: Change | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Whether who the two are stands above already. */
  readonly isCompared?: true;
};

/** Who the two are, and what a merge or a split of them would change: the reports beside each other, whose customers' figures, who is told. */
export function ChangePanel({ query, isCompared }: Props) {
  const t = useWords(changeWords);
  return (
    <>
      {query.isPending && <Skeleton lines={8} />}
      {query.error !== null && (
        <RetryStrip message={query.error.message} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
      )}
      {query.data !== undefined && (
        <>
          {isCompared !== true && <WhoTheyAre sides={query.data.sides} />}
          <Reports change={query.data} />
          <p>
            {query.data.asked.length === 0
              ? t('nobodyAsked')
              : t('told', { who: query.data.asked.map(({ name }) => name).join('; ') })}
          </p>
        </>
      )}
    </>
  );
}

function WhoTheyAre({ sides: { kept, merged, same } }: Pick<Change, 'sides'>) {
  const t = useWords(changeWords);
  return <Sides names={[t('kept'), t('merged')]} sides={[kept, merged]} same={same} />;
}

function Reports({ change: { columns, institutions } }: { change: Change }) {
  const t = useWords(changeWords);
  const { language } = useLanguage();
  const groupOf = (group: number | null = null) => (group === null ? '' : ` · ${t('group', { group })}`);
  const shown = (value: string | number | null) => (value === null ? '–' : formatNumber(String(value), language));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            {columns.map(({ is, when, cicCode, name }) => (
              <th key={is} scope="col" className={styles.number}>
                {t(is)}, {t(when)}
                <br />
                {name} · <span className="code">{cicCode}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('lastReported')}</th>
            {columns.map(({ is, figures: { lastReported } }) => (
              <td key={is} className={styles.number}>
                {lastReported === null ? '–' : formatDate(lastReported)}
              </td>
            ))}
          </tr>
          {rowsOf.map((figure) => (
            <tr key={figure}>
              <th scope="row">{t(figure)}</th>
              {columns.map(({ is, figures }) => (
                <td key={is} className={styles.number}>
                  {shown(figures[figure])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td colSpan={columns.length + 1}>
              <strong>{institutions.length === 0 ? t('nobody') : t('whose')}</strong>
            </td>
          </tr>
          {institutions.map(({ code, name, owed, groups }) => (
            <tr key={code}>
              <th scope="row">{name}</th>
              {columns.map(({ is }, at) => (
                <td key={is} className={styles.number}>
                  {shown(owed[at] ?? null)}
                  {groupOf(groups[at])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
