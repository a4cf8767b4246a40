import type { Page } from '@playwright/test';
import type { Keys } from './counted.ts';

/** A daily task done by keyboard alone, from the open screen to its result. */
export type Walk = {
  readonly task: string;
  /** The most keys that it may take (see the table in docs/performance.md). */
  readonly budget: number;
  readonly user: string;
  /** The screen's path below /portal/main; undefined for a task that starts at the sign-in. */
  readonly at?: string;
  /** Why the screen does not meet the budget yet: the bench measures it; the test asserts it once this is fixed. */
  readonly open?: string;
  readonly run: (page: Page, keys: Keys) => Promise<void>;
};
