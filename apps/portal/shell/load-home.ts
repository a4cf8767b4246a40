import { inTime } from '#apps/portal/part.ts';

/** The home page, a part of its own: whoever opens a list does not need it. */
export const loadHome = () => inTime(import('./home.tsx'));

/** The desk on it, asked for at the same time. */
export const loadDesk = () => inTime(import('#features/desk/desk.tsx'));
