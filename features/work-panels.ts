import type { ComponentType } from 'react';

/** The input of a product's own panel in the work queue: the open order. */
export type WorkPanel = ComponentType<{
  readonly orderId: string;
  readonly isMine: boolean;
}>;

/**
 * Panels of products whose answer is made at the desk itself, by product code; each is loaded when such an order is
 * opened. Products whose answer is received files need none.
 */
export const workPanels: Readonly<Record<string, () => Promise<{ readonly default: WorkPanel }>>> = {
  XHTD: () => import('./ratings/work-panel.tsx'),
  XHTC: () => import('./ratings/work-panel.tsx'),
};
