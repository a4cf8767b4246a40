import { Copy, Ellipsis, Search, Settings2, TextSearch, X } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
import { isComposing } from '#kit/browser/inputs/text/composing.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { listWords } from '#kit/words/list.ts';
import type { TableSettings } from './columns/settings.ts';
import styles from './table.module.css';
import type { ColumnsInPlace } from './columns/use-columns.ts';

const SettingsPanel = lazy(() => import('./columns/settings-panel.tsx'));

type Props<Row> = {
  readonly lead: ReactNode;
  readonly box: Ref<HTMLInputElement>;
  readonly find: string;
  readonly onFind: (find: string) => void;
  /** From the filter into the remaining rows. */
  readonly onRows: () => void;
  readonly count: number;
  readonly total: number;
  readonly isBusy: boolean;
  readonly onCopy: (() => void) | undefined;
  readonly onFindBar: (() => void) | undefined;
  readonly columns: ColumnsInPlace<Row>;
  readonly settings: TableSettings;
  readonly onSettings: (change: Partial<TableSettings>) => void;
  readonly hasPeople: boolean;
  readonly children: ReactNode;
};

/** Quick filter, the number of matching rows, and the table's settings. */
export function Toolbar<Row>(props: Props<Row>): ReactNode {
  const { box, find, onFind, onRows, count, total, isBusy, onCopy, onFindBar, children } = props;
  const t = useWords(listWords);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [hasTools, setTools] = useState(false);
  const panelId = useId();
  const number = (value: number) => formatNumber(value, language);
  return (
    <div className={styles.toolbar} data-open={hasTools || undefined}>
      {props.lead}
      <span className={styles.quick}>
        <Search size={16} aria-hidden />
        <input
          ref={box}
          value={find}
          aria-label={t('find')}
          placeholder={t('findHint')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onFind(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Escape' && find !== '') onFind('');
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onRows();
          }}
        />
        {find !== '' && (
          <button type="button" aria-label={t('clearFind')} data-tip={t('clearFind')} onClick={() => onFind('')}>
            <X size={16} aria-hidden />
          </button>
        )}
      </span>
      <span className={styles.count} data-busy={isBusy || undefined}>
        {find.trim() === ''
          ? t('rows', { count: number(total) })
          : t('rowsFound', { found: number(count), count: number(total) })}
      </span>
      {/* On a phone alone. */}
      <button
        type="button"
        className={styles.more}
        aria-label={t('tools')}
        aria-expanded={hasTools}
        onClick={() => setTools(!hasTools)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      <span className={styles.tools}>
        {children}
        {onFindBar !== undefined && (
          <button type="button" onClick={onFindBar}>
            <TextSearch size={16} aria-hidden /> {t('findInRows')}
          </button>
        )}
        <button
          type="button"
          className={styles.iconOnly}
          disabled={onCopy === undefined}
          aria-label={t('copyCell')}
          data-tip={`${t('copyCell')} (Ctrl+C)`}
          onClick={onCopy}
        >
          <Copy size={16} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.iconOnly}
          aria-label={t('table')}
          data-tip={t('table')}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <Settings2 size={16} aria-hidden />
        </button>
        {isOpen && (
          <Suspense>
            <SettingsPanel
              id={panelId}
              columns={props.columns}
              settings={props.settings}
              onSettings={props.onSettings}
              hasPeople={props.hasPeople}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </span>
    </div>
  );
}
