import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import { type PageWindow, windowOf } from './page-window.ts';
import { type PageSize, pageSizes } from './columns/settings.ts';
import styles from './table.module.css';

type Props = {
  /** The table's name, because a page may have two tables. */
  readonly caption: string;
  readonly page: number;
  readonly size: PageSize;
  /** Rows of a page of that size. */
  readonly rows: number | 'all';
  readonly count: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
};

function PlainPager({ caption, page, size, rows, count, onPage, onSize }: Props): ReactNode {
  const t = useWords(listWords);
  const { language } = useLanguage();
  const sizeId = useId();
  const shown: PageWindow = windowOf({ page, size: rows, count });
  const number = (value: number) => formatNumber(value, language);
  const step = (to: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      disabled={to === page || to < 0 || to >= shown.pages}
      aria-label={name}
      data-tip={name}
      onClick={() => onPage(to)}
    >
      {icon}
    </button>
  );
  return (
    <div className={styles.pager} data-pager>
      <label htmlFor={sizeId}>{t('pageSize')}</label>
      <select
        id={sizeId}
        value={size}
        onChange={(event) => onSize(pageSizes.find((one) => String(one) === event.target.value) ?? 5)}
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {one === 'all' ? t('allRows') : one === 'fit' ? t('fitRows') : one}
          </option>
        ))}
      </select>
      <span className={styles.keysHint} aria-hidden>
        {t('keysHint')}
      </span>
      <span className={styles.shown}>
        {count === 0
          ? t('rows', { count: 0 })
          : t('shownRows', { from: number(shown.from + 1), to: number(shown.to), count: number(count) })}
      </span>
      {shown.pages > 1 && (
        <nav aria-label={`${t('pages')}: ${caption}`}>
          {step(0, t('firstPage'), <ChevronFirst size={18} aria-hidden />)}
          {step(page - 1, t('previousPage'), <ChevronLeft size={18} aria-hidden />)}
          <PageChoice page={page} pages={shown.pages} onPage={onPage} label={t('page')} />
          {step(page + 1, t('nextPage'), <ChevronRight size={18} aria-hidden />)}
          {step(shown.pages - 1, t('lastPage'), <ChevronLast size={18} aria-hidden />)}
        </nav>
      )}
    </div>
  );
}

/** Which rows are shown, how many a page, and the links to the other pages. */
export const Pager = memo(PlainPager);

/** The page's number, which can be typed; it counts from 1. */
function PageChoice({
  page,
  pages,
  onPage,
  label,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
}): ReactNode {
  const go = (text: string) => {
    const wanted = Number.parseInt(text, 10);
    if (!Number.isNaN(wanted)) onPage(Math.min(Math.max(wanted, 1), pages) - 1);
  };
  return (
    <span className={styles.page}>
      <input
        key={page}
        defaultValue={page + 1}
        inputMode="numeric"
        aria-label={label}
        onBlur={(event) => go(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(event.currentTarget.value);
        }}
      />
      <span>/ {pages}</span>
    </span>
  );
}
