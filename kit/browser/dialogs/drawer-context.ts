import { createContext } from 'react';
import type { Said } from '#kit/words/said.ts';

/** The drawer that a form stands in; it takes the form's title. */
export const DrawerContext = createContext<{ readonly tell: (title: Said) => void } | undefined>(undefined);
