import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './replies.module.css';

type Tab<I extends string> = { readonly id: I; readonly label: string; readonly panel: ReactNode };

type Props<I extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<I>[];
  readonly chosen: I;
  readonly onChoose: (id: I) => void;
};

/** Views of one thing as tabs: arrow keys choose, Tab goes into the panel. */
export function Tabs<I extends string>({ label, tabs, chosen, onChoose }: Props<I>) {
  const id = useId();
  const place = tabs.findIndex((tab) => tab.id === chosen);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[(place + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  const current = tabs[place];
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.tabList} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={tab.id === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} tabIndex={-1}>
        {current?.panel}
      </div>
    </div>
  );
}
