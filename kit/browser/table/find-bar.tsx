import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '#kit/browser/words.tsx';
import { listWords } from '#kit/words/list.ts';
import { tableWords } from '#kit/words/table.ts';
import type { Order } from './order/engine.ts';
import styles from './table.module.css';

type Props = {
  readonly rowsWith: (text: string) => Promise<Order | undefined>;
  readonly order: Order;
  /** Shows a place among the rows shown; -1 when nothing matches. */
  readonly onShow: (place: number) => void;
  readonly onClose: () => void;
};

/** The find of a table that draws only the rows in sight, where the browser's own would miss the others. */
export function FindBar({ rowsWith, order, onShow, onClose }: Props): ReactNode {
  const t = useWords(listWords);
  const inBar = useWords(tableWords);
  const [text, setText] = useState('');
  const [places, setPlaces] = useState<readonly number[]>([]);
  const [at, setAt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    if (text.trim() === '') {
      setPlaces([]);
      return;
    }
    void rowsWith(text).then((rows) => {
      if (!isCurrent || rows === undefined || rows === null) return;
      const found = placesOf(rows, order);
      setPlaces(found);
      setAt(0);
      onShow(found[0] ?? -1);
    });
    return () => {
      isCurrent = false;
    };
    // A new way to show a place is no reason to search again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [text, rowsWith, order]);

  const step = (by: number) => {
    if (places.length === 0) return;
    const next = (at + by + places.length) % places.length;
    setAt(next);
    onShow(places[next] ?? -1);
  };
  return (
    <search className={styles.findBar}>
      <input
        // The bar opens because the reader asked to type into it.
        autoFocus
        value={text}
        aria-label={t('findInRows')}
        placeholder={t('findInRows')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
      />
      <span role="status">
        {text.trim() === ''
          ? ''
          : inBar('findPlace', { place: places.length === 0 ? 0 : at + 1, count: places.length })}
      </span>
      <button
        type="button"
        aria-label={inBar('findPrevious')}
        data-tip={inBar('findPrevious')}
        onClick={() => step(-1)}
      >
        <ChevronUp size={18} aria-hidden />
      </button>
      <button type="button" aria-label={inBar('findNext')} data-tip={inBar('findNext')} onClick={() => step(1)}>
        <ChevronDown size={18} aria-hidden />
      </button>
      <button type="button" aria-label={inBar('closeFind')} data-tip={inBar('closeFind')} onClick={onClose}>
        <X size={18} aria-hidden />
      </button>
    </search>
  );
}

function placesOf(rows: Int32Array, order: Order): readonly number[] {
  if (order === null) return [...rows];
  const wanted = new Set(rows);
  const places: number[] = [];
  order.forEach((row, place) => {
    if (wanted.has(row)) places.push(place);
  });
  return places;
}
