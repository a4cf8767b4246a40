import type { ComponentType } from 'react';

/** What a product's own panel in the work queue is given: the order that is open, and whom to tell when it has changed. */
export type WorkPanel = ComponentType<{
  readonly orderId: string;
  readonly isMine: boolean;
  /** Where the order stands, as the queue knows it: another one is looked at anew. */
  readonly state: string;
  readonly onChange: () => void;
}>;

/**
 * Panels of products whose answer is made at the desk itself, by product code; each is loaded when such an order is opened.
 * Products whose answer is received files need none.
 */
export const workPanels: Readonly<Record<string, () => Promise<{ readonly default: WorkPanel }>>> = {
  XHTD: () => import('./ratings/work-panel.tsx'),
  XHTC: () => import('./ratings/work-panel.tsx'),
};
