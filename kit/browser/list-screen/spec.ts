import type { Pair } from '#kit/words/words.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import type { ColumnKind } from '#kit/browser/table/columns/columns.ts';
import type { ListEntry } from './entry/entry-spec.ts';
import type { PageSize } from '#kit/browser/table/columns/settings.ts';
import type { StatusFamily } from '#kit/browser/theme/tokens.ts';
import type { AnswerOf, Call, Schema } from '#kit/contract/call.ts';
import type { Permission } from '#kit/contract/names.ts';
import type { Language, WordBook } from '#kit/words/words.ts';

/** What a list's call is asked with: its body, or its query where it has no body. */
type CriteriaOf<C extends Call> = C['body'] extends Schema
  ? z.input<C['body']>
  : C['query'] extends Schema
    ? z.input<C['query']>
    : never;

/** One row of a list's answer. */
export type RowOf<C extends Call> =
  AnswerOf<C> extends { readonly rows: readonly (infer Row extends object)[] } ? Row : never;

type Name<T> = keyof T & string;

type ListOption<K extends string> = {
  readonly value: string;
  readonly label: K;
  readonly family?: StatusFamily;
};

type FieldTraits<K extends string> = {
  /** Marked as required and refused when empty, though the call has a default for those who leave it out. */
  readonly required?: true;
  /** Key of the label; the field's own name without it. */
  readonly label?: K;
  /** Under 'Thêm điều kiện' until it is opened or filled. */
  readonly advanced?: true;
  /** Holds a few digits, such as a year: its box is as narrow. */
  readonly isShort?: true;
  /** Names people or their papers: never in an address nor in what is kept (they stay in this tab's session storage). */
  readonly private?: true;
};

/** A field of the search form, named as the call names it. A range is a pair of dates chosen together. */
export type ListField<N extends string, K extends string> =
  | (FieldTraits<K> & { readonly name: N; readonly kind: 'text' | 'code' | 'digits' | 'number' | 'date' })
  | (FieldTraits<K> & { readonly name: N; readonly kind: 'choice'; readonly options: readonly ListOption<K>[] })
  | (FieldTraits<K> & {
      readonly name: N;
      readonly kind: 'choice';
      /** Entries that the server names, loaded once a language. */
      readonly load: () => Promise<readonly Choice[]>;
      /** How a value reads that the loaded entries do not name, or not yet. */
      readonly labelOf?: (value: string) => string;
    })
  | (FieldTraits<K> & {
      readonly kind: 'range';
      readonly from: N;
      readonly to: N;
      /** The earliest day that may be chosen, yyyy-MM-dd. */
      readonly min?: string;
      /** What is said of an earlier one. */
      readonly minSaid?: Pair;
    });

/** A column of the list, named as the row names it. */
export type ListColumn<N extends string, K extends string, Row> = {
  readonly name: N;
  readonly label?: K;
  readonly kind?: ColumnKind;
  readonly unit?: K;
  readonly width?: number;
  readonly options?: readonly ListOption<K>[];
  readonly person?: true;
  readonly language?: Language;
  readonly isFile?: true;
  readonly hidden?: true;
  readonly pinned?: 'start' | 'end';
  /** Its text is the row's link. */
  readonly isLink?: true;
  readonly sortable?: false;
  readonly adds?: false;
  readonly render?: (row: Row) => ReactNode;
};

/** Something done with one row. Made with `action`, `linkAction` or `openAction`. */
export type ListAction<K extends string, Row> = {
  readonly label: K;
  readonly icon?: LucideIcon;
  readonly permission?: Permission;
  /** True where it may be done; else the key of the reason, shown in the tooltip and read out. */
  readonly allowed?: (row: Row) => true | K;
  /** Key of the question asked first. */
  readonly confirm?: K | ((row: Row) => K);
  /** Key of the question for the reason, which is asked before it is done. */
  readonly reason?: K;
  /** Answers of which one is chosen with the reason: their label, and the keys of their words. */
  readonly choices?: { readonly label: K; readonly of: readonly K[] };
  /** Fills the gaps of either question. */
  readonly about?: (row: Row, language: Language) => Readonly<Record<string, string | number>>;
  /** Columns of the list that are read back under that question, or above the reason. */
  readonly facts?: readonly Name<Row>[];
  readonly isDanger?: true;
  /** What a press on the row, or Enter, does where it is allowed: it shows the row. */
  readonly opensRow?: true;
  /** What Ctrl+Enter does with the row that the keyboard is in; one action of a list at most, and one that asks first. */
  readonly isMain?: true;
  readonly href?: (row: Row) => string;
  /** What is done; `words` are the list's own. */
  readonly run?: (row: Row, words: WordBook<string>) => unknown;
  /** Loads what it opens, once the page is idle. */
  readonly preload?: () => void;
  /** Sends what it is for; what it returns follows once the questions are closed. */
  readonly send?: (row: Row, reason: string, choice: string) => Promise<(words: WordBook<string>) => unknown>;
};

/** The download that gives what is listed; `input` turns the criteria into its request. */
type ListExport<C extends Call> = {
  readonly permission?: Permission;
  readonly download: (criteria: CriteriaOf<C>) => Promise<{ readonly blob: Blob; readonly fileName: string }>;
};

/** A field of the search form: its name alone, or with what the contract cannot know. */
type SpecField<N extends string, K extends string> =
  | (N & K)
  | { readonly name: N; readonly label: K }
  | {
      readonly name: N;
      readonly label?: K;
      readonly required?: true;
      readonly isShort?: true;
      /** Entries that the server names, loaded once a language. */
      readonly load: () => Promise<readonly Choice[]>;
      /** How a value reads that the loaded entries do not name, or not yet. */
      readonly labelOf?: (value: string) => string;
    };

/**
 * What a screen adds to the list that a call's contract declares. Kinds, labels, widths and options of its columns, and the
 * kinds and rules of its fields, are the contract's (kit/contract/row.ts, form-field.ts).
 */
export type ListSpec<C extends Call, K extends string> = {
  /** Names what is remembered for this screen and its export; the call's path without it. */
  readonly name?: string;
  /** Key of what the list is of, where it is not what the contract says. */
  readonly caption?: NoInfer<K>;
  /** The screen is for something else than the list, such as sending a file: the button for that is the filled one. */
  readonly isAside?: true;
  /** Fields of the form by their names; two days from… and to… that follow each other are a range. */
  readonly fields: readonly SpecField<Name<CriteriaOf<C>>, NoInfer<K>>[];
  /** Fields under 'Thêm điều kiện', after the others. */
  readonly more?: readonly SpecField<Name<CriteriaOf<C>>, NoInfer<K>>[];
  /** Columns of the contract that this screen leaves out. */
  readonly without?: readonly Name<RowOf<C>>[];
  /** Cells that are more than a text; sorting and searching still use the value. */
  readonly cells?: { readonly [N in Name<RowOf<C>>]?: (row: RowOf<C>) => ReactNode };
  /** Where a row leads, as a path with its base; undefined where there is nothing to see. */
  readonly rowLink?: (row: RowOf<C>) => string | undefined;
  /** What can be done with a row, the next step first: actions, or those that come together (`decisions`). */
  readonly actions?: readonly (ListAction<NoInfer<K>, RowOf<C>> | readonly ListAction<NoInfer<K>, RowOf<C>>[])[];
  /** What the form holds at first. */
  readonly defaults?: () => Partial<CriteriaOf<C>>;
  /** Sent with every search, beside what the form holds. */
  readonly fixed?: Partial<CriteriaOf<C>>;
  /**
   * Without it a list searches by itself when it opens with defaults that are complete, or has no fields. False for one that waits for its first
   * search all the same; true for one that shows everything even though no field holds anything, when it opens and
   * when its conditions are cleared.
   */
  readonly searchesAtOnce?: boolean;
  /** A form that adds to the list, in a drawer beside it. */
  readonly entry?: ListEntry<NoInfer<K>>;
  /** A picture of the displayed search above its rows; what it chooses is searched for. */
  readonly picture?: ComponentType<ListPicture<AnswerOf<C>>>;
  /** What stands below the list. */
  readonly below?: ComponentType;
  readonly startSize?: PageSize;
  /** Pixels that the table is high at most; what is longer scrolls inside. */
  readonly tableHeight?: number;
  /** Key of the searching button's word, where the specification has one of its own. */
  readonly searchLabel?: NoInfer<K>;
  /** Key of a line under the form, for what a search costs or counts against. */
  readonly note?: NoInfer<K>;
  /** Key of a line above the rows that explains a scale they are given in. */
  readonly legend?: NoInfer<K>;
  /** Rows of the widest window, where the call shows fewer unless more are asked for: a button asks for them. */
  readonly widest?: number;
  /** Key of a line that says how many rows the day still allows ({{left}}), where the answer has it. */
  readonly left?: NoInfer<K>;
  /** The field of the call that says yes to a fee: where the call refuses for want of it, its words and a button stand above the table. */
  readonly agree?: Name<CriteriaOf<C>>;
  /** A choice field whose values the answer counts (`counts`), whichever of them is searched for: shown as chips that filter. */
  readonly counts?: AnswerOf<C> extends { readonly counts: Readonly<Record<string, number>> }
    ? Name<CriteriaOf<C>>
    : never;
  /** Fields whose values the answer counts (`bars`): shown as bars that filter. */
  readonly bars?: AnswerOf<C> extends { readonly bars: Readonly<Record<infer N extends string, unknown>> }
    ? readonly (N & Name<CriteriaOf<C>> & NoInfer<K>)[]
    : never;
  /** Ctrl+Enter saves it as well. */
  readonly export?: ListExport<C>;
};

/** What a picture above a list is drawn from. */
export type ListPicture<A> = {
  readonly answer: A;
  /** The criteria of the displayed search. */
  readonly searched: Readonly<Record<string, string>>;
  readonly onChoose: (change: Readonly<Record<string, string>>) => void;
};

/** A list of any call, as the parts of the screen handle it once the names have been checked. */
export type AnySpec = {
  readonly call: Call;
  readonly words: WordBook<string>;
  readonly name?: string;
  readonly caption: string;
  readonly fields: readonly ListField<string, string>[];
  /** As the contract declares them, for what asks by name. */
  readonly columns: readonly ListColumn<string, string, AnyRow>[];
  /** In the order for a reader of a language. */
  readonly columnsIn: Readonly<Record<Language, readonly ListColumn<string, string, AnyRow>[]>>;
  readonly rowKey: (row: AnyRow) => string;
  readonly rowLink?: (row: AnyRow) => string | undefined;
  readonly actions?: readonly ListAction<string, AnyRow>[];
  readonly defaults?: () => Readonly<Record<string, unknown>>;
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly searchesAtOnce?: boolean;
  readonly entry?: ListEntry<string>;
  readonly picture?: ComponentType<ListPicture<unknown>>;
  readonly below?: ComponentType;
  readonly startSize?: PageSize;
  readonly tableHeight?: number;
  readonly isAside?: true;
  readonly searchLabel?: string;
  readonly note?: string;
  readonly legend?: string;
  readonly widest?: number;
  readonly left?: string;
  readonly agree?: string;
  readonly counts?: string;
  readonly bars?: readonly string[];
  readonly export?: {
    readonly permission?: Permission;
    readonly download: (
      criteria: Readonly<Record<string, unknown>>,
    ) => Promise<{ readonly blob: Blob; readonly fileName: string }>;
  };
};

export type AnyRow = Readonly<Record<string, unknown>>;
