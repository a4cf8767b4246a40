import { createContext, type ReactNode } from 'react';

/** The button that adds a row to the list inside, given by the form beside it; the list has its place. */
export const NewOneContext = createContext<ReactNode>(null);
