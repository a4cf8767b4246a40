import { type ReactNode, useEffect, useState } from 'react';
import { tryAndSay } from '#kit/browser/sending.ts';
import { type WorkPanel, workPanels } from '#features/work-panels.ts';
import type { QueueOrder } from './opened.ts';

/** The panel of the order's product, if it has one. */
export function OwnPanel({ order }: { readonly order: QueueOrder }): ReactNode {
  const [loaded, setLoaded] = useState<{ readonly panel: WorkPanel }>();
  const { maSP: product } = order;
  useEffect(() => {
    let isStale = false;
    void tryAndSay(async () => {
      const found = await workPanels[product]?.();
      if (!isStale && found !== undefined) setLoaded({ panel: found.default });
    });
    return () => {
      isStale = true;
    };
  }, [product]);
  if (loaded === undefined) return null;
  const { panel: Panel } = loaded;
  return <Panel orderId={order.id} isMine={order.isMine} />;
}
