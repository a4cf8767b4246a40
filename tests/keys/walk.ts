import type { Page } from '@playwright/test';
import type { Keys } from './counted.ts';

/** A task of the day done by keyboard alone, from the open screen to its result. */
export type Walk = {
  readonly task: string;
  /** The most keys that it may take (see the table of docs/performance.md). */
  readonly budget: number;
  readonly user: string;
  /** The screen's path below /portal/main; undefined for what begins at the sign-in. */
  readonly at?: string;
  /** What keeps the screen from meeting the budget: measured by the bench, asserted once it is mended. */
  readonly open?: string;
  readonly run: (page: Page, keys: Keys) => Promise<void>;
};
