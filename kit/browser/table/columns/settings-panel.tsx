import { ArrowDown, ArrowUp, Minus, Pin, Plus, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { tableWords } from '#kit/words/table.ts';
import { type Density, densities, plainSettings, type TableSettings } from './settings.ts';
import styles from '#kit/browser/table/table.module.css';
import { columnChanges } from './changes.ts';
import type { ColumnsInPlace } from './use-columns.ts';

type Props = {
  readonly id: string;
  readonly columns: ColumnsInPlace<never>;
  readonly settings: TableSettings;
  readonly onSettings: (change: Partial<TableSettings>) => void;
  readonly hasPeople: boolean;
  readonly onClose: () => void;
};

const widthStep = 24;
const densityWords = { compact: 'densityCompact', normal: 'densityNormal', tall: 'densityTall' } as const;

/** Keeps the focus in an open panel: takes it, closes when somebody presses outside, and gives it back to what opened it. */
function useFocusWhileOpen(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target) && !opener?.contains(event.target))
        onClose();
    };
    addEventListener('pointerdown', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [panel, onClose]);
}

/** Row height and columns: shown or not, their order, pin and width, each with a button, so that nothing needs dragging. */
export default function SettingsPanel({ id, columns, settings, onSettings, hasPeople, onClose }: Props): ReactNode {
  const t = useWords(listWords);
  const inPanel = useWords(tableWords);
  const common = useWords(commonWords);
  const panel = useRef<HTMLDivElement>(null);
  useFocusWhileOpen(panel, onClose);

  const change = columnChanges(columns, settings);

  return (
    <div
      id={id}
      ref={panel}
      role="dialog"
      aria-label={t('table')}
      tabIndex={-1}
      className={styles.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.panelHead}>
        <strong>{t('table')}</strong>
        <button type="button" aria-label={common('close')} data-tip={common('close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      <fieldset className={styles.densities}>
        <legend>{inPanel('density')}</legend>
        {(Object.keys(densities) as Density[]).map((density) => (
          <label key={density}>
            <input
              type="radio"
              name={`${id}-density`}
              checked={settings.density === density}
              onChange={() => onSettings({ density })}
            />{' '}
            {inPanel(densityWords[density])}
          </label>
        ))}
      </fieldset>
      {hasPeople && (
        <label className={styles.given}>
          <input
            type="checkbox"
            checked={settings.byGivenName}
            onChange={(event) => onSettings({ byGivenName: event.target.checked })}
          />{' '}
          {inPanel('byGivenName')}
        </label>
      )}
      <fieldset className={styles.columns}>
        <legend>{t('columns')}</legend>
        <ul>
          {columns.all.map(({ column, isVisible, pin: pinnedTo }, at) => {
            const name = column.label;
            const button = (
              key: 'columnEarlier' | 'columnLater' | 'narrower' | 'wider',
              icon: ReactNode,
              press: () => void,
              isOff = false,
            ) => (
              <button
                type="button"
                disabled={isOff}
                aria-label={inPanel(key, { name })}
                data-tip={inPanel(key, { name })}
                onClick={press}
              >
                {icon}
              </button>
            );
            return (
              <li key={column.name}>
                <label>
                  <input
                    type="checkbox"
                    checked={isVisible}
                    // The last column that is shown stays.
                    disabled={isVisible && !change.mayHide}
                    onChange={() => onSettings(isVisible ? change.hide(column.name) : change.show(column.name))}
                  />{' '}
                  {name}
                </label>
                {button(
                  'columnEarlier',
                  <ArrowUp size={14} aria-hidden />,
                  () => onSettings(change.shift(at, -1)),
                  at === 0,
                )}
                {button(
                  'columnLater',
                  <ArrowDown size={14} aria-hidden />,
                  () => onSettings(change.shift(at, 1)),
                  at === columns.all.length - 1,
                )}
                {button('narrower', <Minus size={14} aria-hidden />, () =>
                  onSettings(change.widen(column.name, -widthStep)),
                )}
                {button('wider', <Plus size={14} aria-hidden />, () =>
                  onSettings(change.widen(column.name, widthStep)),
                )}
                <button
                  type="button"
                  aria-pressed={pinnedTo !== undefined}
                  aria-label={inPanel('pinColumn', { name })}
                  data-tip={inPanel('pinColumn', { name })}
                  onClick={() =>
                    onSettings(pinnedTo === undefined ? change.pin(column.name) : change.unpin(column.name))
                  }
                >
                  <Pin size={14} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      </fieldset>
      <button
        type="button"
        onClick={() =>
          onSettings({
            ...plainSettings,
            density: settings.density,
            pageSize: settings.pageSize,
            hidden: undefined,
            pinned: undefined,
          })
        }
      >
        {inPanel('resetColumns')}
      </button>
    </div>
  );
}
