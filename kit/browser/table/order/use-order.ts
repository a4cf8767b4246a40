import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '#kit/browser/later-part.tsx';
import { type Order, type View, wholeView } from './engine.ts';
import { type DistantOrderer, ordererHere, ordererInWorker, type Source, workerRows } from './orderer.ts';

export type Ordered = {
  /** Row numbers in the order to show; null means all rows in the original order. */
  readonly order: Order;
  readonly count: number;
  /** A sort or a search is running in the worker; the old rows stay until it is done. */
  readonly isBusy: boolean;
  /** The row numbers that hold a text, for the find bar; undefined if a later question replaced this one. */
  readonly rowsWith: (text: string) => Promise<Order | undefined>;
};

/** The rows to show for a view: at once for small tables, from a worker for large ones. */
export function useOrder(source: Source, view: View): Ordered {
  const isLarge = source.data.size > workerRows;
  const here = useMemo(() => (isLarge ? undefined : ordererHere(source)), [isLarge, source]);
  const now = useMemo(() => here?.(view) ?? null, [here, view]);
  const distant = useDistantOrder(source, view, isLarge);
  const order = isLarge ? distant.order : now;
  const { findIn } = view;
  const { ask } = distant;
  const rowsWith = useCallback(
    async (find: string) => {
      const wanted = { ...wholeView, find, findIn };
      return here === undefined ? ask(wanted) : here(wanted);
    },
    [here, ask, findIn],
  );
  return { order, count: order?.length ?? source.data.size, isBusy: isLarge && distant.isBusy, rowsWith };
}

type Answered = { readonly source: Source; readonly view: View | undefined; readonly order: Order };

function useDistantOrder(source: Source, view: View, isLarge: boolean) {
  const [answered, setAnswered] = useState<Answered>({ source, view: undefined, order: null });
  const orderer = useRef<DistantOrderer>(undefined);
  const findIn = useRef(view.findIn);
  // oxlint-disable-next-line react/refs -- read by effects and events only, never while drawing
  findIn.current = view.findIn;
  const isPlain = view.sorts.length === 0 && view.find.trim() === '';

  useEffect(() => {
    if (!isLarge) return;
    // Start the worker after the rows have been painted, so that it does not delay them.
    const cancel = whenIdle(() => {
      orderer.current ??= ordererInWorker(source);
      void orderer.current.prepare(findIn.current);
    });
    return () => {
      cancel();
      orderer.current?.close();
      orderer.current = undefined;
    };
  }, [isLarge, source]);

  useEffect(() => {
    if (!isLarge) return;
    if (isPlain) {
      // Later questions start from all rows, not from an earlier result.
      setAnswered((before) =>
        before.source === source && before.order === null ? before : { source, view: undefined, order: null },
      );
      return;
    }
    let isCurrent = true;
    orderer.current ??= ordererInWorker(source);
    void orderer.current.order(view, 'show').then((order) => {
      if (isCurrent && order !== undefined) setAnswered({ source, view, order });
    });
    return () => {
      isCurrent = false;
    };
  }, [isLarge, isPlain, source, view]);

  const ask = useCallback(
    (wanted: View) => {
      orderer.current ??= ordererInWorker(source);
      return orderer.current.order(wanted, 'find');
    },
    [source],
  );
  const isMine = answered.source === source && !isPlain;
  return { order: isMine ? answered.order : null, isBusy: !isPlain && !(isMine && answered.view === view), ask };
}
