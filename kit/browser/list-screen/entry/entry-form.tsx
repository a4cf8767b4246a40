import { Plus } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { Drawer } from '#kit/browser/dialogs/drawer.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { laterPart, whenIdle } from '#kit/browser/later-part.tsx';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import { permissionOf } from '#kit/browser/list-screen/rows/actions.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both, type WordBook } from '#kit/words/words.ts';
import type { OpenedProps } from './opened-entry.tsx';
import {
  type AnyEntry,
  anyEntry,
  type EntryCall,
  type EntryFile,
  type EntryTraits,
  type FieldName,
  type ListEntry,
} from './entry-spec.ts';

type Standing<E extends EntryCall, K extends string> = {
  /** What the form holds at first, and again after it was sent. */
  readonly defaults?: () => Partial<z.input<E['body']>>;
  /** What another screen passes to this form when it leads here: opens it, filled in once as if it was typed. */
  readonly fill?: () => Partial<z.input<E['body']>> | undefined;
  /** The field that has the focus when the form opens, with F2 too, and after sending. */
  readonly first?: keyof z.input<E['body']> & string;
  /** Fields that keep what was typed in them for the next one. */
  readonly keeps?: readonly (keyof z.input<E['body']> & string)[];
  /** A file that may be sent with it. */
  readonly file?: EntryFile<K>;
};

type AnyStanding = Pick<OpenedProps, 'defaults' | 'first'> & {
  readonly fill?: () => Readonly<Record<string, unknown>> | undefined;
};

const { Part: Opened, preload } = laterPart<OpenedProps>(async () => (await import('./opened-entry.tsx')).OpenedEntry);

/** A form in a drawer beside a list that adds to it by one call. Only those who may make the call see its button. */
export function entryForm<E extends EntryCall, K extends string, const F extends FieldName<E>>(
  call: E,
  { defaults, fill, first, ...traits }: EntryTraits<E, K, F> & Standing<E, K>,
): ListEntry<K | F> {
  const entry = anyEntry(call, traits);
  const standing: AnyStanding = {
    ...(defaults === undefined ? {} : { defaults }),
    ...(fill === undefined ? {} : { fill }),
    ...(first === undefined ? {} : { first }),
  };
  return { form: (words, list) => <Entry entry={entry} words={words} list={list} {...standing} /> };
}

type Props = { readonly entry: AnyEntry; readonly words: WordBook<string> } & AnyStanding;

function Entry({ list, ...props }: Props & { readonly list: ReactNode }): ReactNode {
  const { can } = useSession();
  const permission = permissionOf(props.entry.call);
  return permission === undefined || can(permission) ? <WithEntry {...props}>{list}</WithEntry> : list;
}

function WithEntry({ children, ...props }: Props & { readonly children: ReactNode }): ReactNode {
  const { entry, words, fill } = props;
  const word = useWords(words);
  const [opened, setOpened] = useState<{ readonly passed?: Readonly<Record<string, unknown>> | undefined }>();
  const fillIn = useEffectEvent(() => {
    const passed = fill?.();
    if (passed !== undefined) setOpened({ passed });
  });
  useEffect(() => fillIn(), []);
  useEffect(() => whenIdle(preload), []);
  const around = useContext(NewOneContext);
  const { heading } = entry.texts;
  const { icon: Icon = Plus } = entry;
  const open = () => setOpened({});
  const close = () => setOpened(undefined);
  useKey('F2', { label: both(words, heading), when: opened === undefined && props.first !== undefined, run: open });
  return (
    <NewOneContext
      value={
        <>
          {around}
          <Button leftSection={<Icon size={16} aria-hidden />} onClick={open}>
            {word(heading)}
          </Button>
        </>
      }
    >
      {children}
      {opened !== undefined && (
        <Drawer title={both(words, heading)} onClose={close}>
          <Opened {...props} passed={opened.passed} close={close} />
        </Drawer>
      )}
    </NewOneContext>
  );
}
