import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import type { AnswerOf, Call, UploadRule } from '#kit/contract/call.ts';
import type { Language, WordBook } from '#kit/words/words.ts';

/** A changing call whose body a form is drawn from. */
export type EntryCall = Call & { readonly body: z.ZodType };

type Input<E extends EntryCall> = z.input<E['body']>;

export type FieldName<E extends EntryCall> = keyof Input<E> & string;

/** What is typed in so far: a text for each field, '' for an empty one. */
type Typed<E extends EntryCall> = { readonly [N in FieldName<E>]: string };

type FieldTraits<E extends EntryCall, K extends string> = {
  readonly hint?: K;
  /** Required although the call's body alone does not say so, or only as long as other fields say so. */
  readonly required?: true | ((typed: Typed<E>) => boolean);
  /** What it holds, by what is typed in elsewhere, as long as nobody types another text into it. */
  readonly follows?: (typed: Typed<E>) => string;
  /** Whether the field is shown; what a hidden one holds is not sent. */
  readonly when?: (typed: Typed<E>) => boolean;
  /** Entries that the server names, or that depend on what is typed in. */
  readonly load?: (typed: Typed<E>) => Promise<readonly Choice[]>;
  /** The field that the entries depend on: they are loaded again when it changes. */
  readonly of?: FieldName<E>;
};

/** A field of a form: its name alone, or with what the contract cannot know. Its kind, length and options are the contract's. */
type EntryField<E extends EntryCall, K extends string, F> =
  | F
  | (FieldTraits<E, K> & { readonly name: FieldName<E>; readonly label?: K });

/** Keys of a form's texts: above it, on the button that sends it, and what is said once it was sent. */
type EntryTexts<K extends string> = {
  readonly heading: K;
  readonly hint?: K;
  readonly verb: K;
  readonly said?: K;
};

export type EntryTraits<E extends EntryCall, K extends string, F> = {
  readonly texts: EntryTexts<K>;
  readonly icon?: LucideIcon;
  readonly fields: readonly EntryField<E, K, F>[];
  /** Fills the gaps of what is said. */
  readonly about?: (answer: AnswerOf<E>, language: Language) => Readonly<Record<string, string | number>>;
  /** What follows once it was sent. */
  readonly after?: (answer: AnswerOf<E>) => unknown;
};

/** A file that may go with a form: then it is sent by a call of its own, which takes the same fields. */
export type EntryFile<K extends string> = {
  readonly call: EntryCall & { readonly upload: UploadRule };
  readonly label: K;
  readonly hint?: K;
  readonly extensions: readonly string[];
  readonly maxMb: number;
};

/** A form in a drawer beside a list, for the list's own declaration. Made with `entryForm`. */
export type ListEntry<K extends string> = {
  /** The list with the form's button, and with the form once it is open. */
  readonly form: (words: WordBook<string>, list: ReactNode) => ReactNode;
  /** Keys of the texts that it takes from the list's words. */
  readonly keys?: readonly K[];
};

export type AnyEntryField = {
  readonly name: string;
  readonly label?: string;
  readonly hint?: string;
  readonly required?: true | ((typed: TypedValues) => boolean);
  readonly follows?: (typed: TypedValues) => string;
  readonly when?: (typed: TypedValues) => boolean;
  readonly load?: (typed: TypedValues) => Promise<readonly Choice[]>;
  readonly of?: string;
};

export type TypedValues = Readonly<Record<string, string>>;

/** A form of any call, once its names have been checked. */
export type AnyEntry = {
  readonly call: EntryCall;
  readonly texts: EntryTexts<string>;
  readonly icon?: LucideIcon;
  readonly fields: readonly AnyEntryField[];
  readonly about?: (answer: unknown, language: Language) => Readonly<Record<string, string | number>>;
  readonly after?: (answer: unknown) => unknown;
  /** Fields that keep what was typed in them for the next one. */
  readonly keeps?: readonly string[];
  readonly file?: EntryFile<string>;
};

/** The declaration of a form of any call: a field that was named alone is an object. */
export function anyEntry(call: EntryCall, traits: object): AnyEntry {
  const { fields, ...rest } = traits as Omit<AnyEntry, 'call' | 'fields'> & {
    readonly fields: readonly (string | AnyEntryField)[];
  };
  return { ...rest, call, fields: fields.map((one) => (typeof one === 'string' ? { name: one } : one)) };
}
