import { openedForm } from '#kit/browser/form-card/opened-form.ts';

/** What the form of a file begins with. */
export type Begun = {
  readonly folder?: string;
  /** Dropped on the list. */
  readonly files?: readonly File[];
  /** The file that the next one corrects; `hint` is shown under the folder instead of the folder's own. */
  readonly corrects?: { readonly id: string; readonly name: string; readonly hint?: string };
};

/** The open form of a file; a page has one upload screen at most. */
export const begun = openedForm<Begun>();
