import { virtualRows } from './columns/settings.ts';

export type PageWindow = {
  /** The first row shown, from 0, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly pages: number;
  /** True if so many rows are shown at once that only the visible ones are drawn. */
  readonly isVirtual: boolean;
};

/**
 * Which rows a page shows. A page past the end shows the last one, so that a filter never leaves the reader on an
 * empty page.
 */
export function windowOf({ page, size, count }: { page: number; size: number | 'all'; count: number }): PageWindow {
  if (size === 'all') return { from: 0, to: count, pages: 1, isVirtual: count > virtualRows };
  const pages = Math.max(1, Math.ceil(count / size));
  const from = Math.min(Math.max(page, 0), pages - 1) * size;
  return { from, to: Math.min(from + size, count), pages, isVirtual: false };
}
