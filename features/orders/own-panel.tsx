import { type ReactNode, useEffect, useState } from 'react';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import { type WorkPanel, workPanels } from '#features/work-panels.ts';
import type { QueueOrder } from './opened.ts';

/** The panel of the order's product, if it has one. */
export function OwnPanel({ order }: { readonly order: QueueOrder }): ReactNode {
  const [loaded, setLoaded] = useState<{ readonly panel: WorkPanel }>();
  const { maSP: product } = order;
  useEffect(() => {
    let isStale = false;
    workPanels[product]?.().then(({ default: panel }) => {
      if (!isStale) setLoaded({ panel });
    }, toastFailure);
    return () => {
      isStale = true;
    };
  }, [product]);
  if (loaded === undefined) return null;
  const { panel: Panel } = loaded;
  return <Panel orderId={order.id} isMine={order.isMine} />;
}
