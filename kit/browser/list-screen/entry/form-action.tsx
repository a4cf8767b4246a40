import type { z } from 'zod';
import { mayDrop } from '#kit/browser/dialogs/may-drop.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { laterPart } from '#kit/browser/later-part.tsx';
import { permissionOf } from '#kit/browser/list-screen/rows/actions.ts';
import { textOf } from '#kit/browser/list-screen/rows/text-of.ts';
import type { ListAction } from '#kit/browser/list-screen/spec.ts';
import type { Language } from '#kit/words/words.ts';
import { anyEntry, type EntryCall, type EntryTraits, type FieldName } from './entry-spec.ts';
import type { RowEntryProps } from './row-entry.tsx';

type RowForm<E extends EntryCall, K extends string, F, Row> = EntryTraits<E, K, F> &
  Pick<ListAction<K, Row>, 'label' | 'icon' | 'allowed' | 'isDanger'> & {
    /** What the form holds at first, and what of the row is sent with it. */
    readonly defaults: (row: Row) => Partial<z.input<E['body']>>;
    /** Fills the gaps of the heading. */
    readonly titled?: (row: Row, language: Language) => Readonly<Record<string, string | number>>;
  };

const { Part: RowEntry, preload } = laterPart<RowEntryProps>(async () => (await import('./row-entry.tsx')).RowEntry);

/** An action that opens a form on a row and sends it by one call, in a drawer beside the list. */
export function formAction<E extends EntryCall, K extends string, const F extends FieldName<E>, Row>(
  call: E,
  { label, icon, allowed, isDanger, defaults, titled, ...traits }: RowForm<E, K, F, Row>,
): ListAction<K | F, Row> {
  const entry = anyEntry(call, traits);
  const permission = permissionOf(call);
  return {
    label,
    ...(icon === undefined ? {} : { icon }),
    ...(allowed === undefined ? {} : { allowed }),
    ...(isDanger === undefined ? {} : { isDanger }),
    ...(permission === undefined ? {} : { permission }),
    preload,
    run: (row, words) =>
      openDialog({
        title: textOf(words, entry.texts.heading, (language) => titled?.(row, language)),
        width: 'drawer',
        preventDefaultClose: true,
        mayClose: mayDrop,
        body: (close) => <RowEntry entry={entry} words={words} start={defaults(row)} onSent={() => close()} />,
      }),
  };
}
