import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CaptchaAnswer } from '#kit/browser/inputs/captcha/use-captcha.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import type { AnswerOf, Call, RequestOf, Schema } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import type { WordBook } from '#kit/words/words.ts';
import type { Values } from './values.ts';

/** The fields of a call's body; the screen itself handles its captcha. */
export type FieldOf<C extends Call> = C['body'] extends Schema
  ? Exclude<keyof z.input<C['body']> & string, 'twoFactorCode' | 'twoFactorRecoveryCode'>
  : never;

type Traits<N extends string, K extends string> = {
  readonly name: N;
  /** Key of the label; default: the field's own name. */
  readonly label?: K;
  readonly hint?: K;
  /** Columns of twelve, from 1200 px on; default 4. */
  readonly span?: 2 | 3 | 4 | 5 | 6 | 8 | 9 | 12;
  /** Whether the current values make it required: marked, and a stop of the Enter key. The call's schema decides. */
  readonly required?: true | ((values: Values<N>) => boolean);
  /** Whether it is shown with the current values; hidden fields are emptied and not sent. */
  readonly shown?: (values: Values<N>) => boolean;
  /** Survives each inquiry and a reload of the tab; for values that say nothing about a person. */
  readonly pinned?: true;
  /** Key of a heading that starts a group at this field. */
  readonly group?: K;
};

/** One field of the form, named as the call names it. */
export type InquiryField<N extends string, K extends string> = Traits<N, K> &
  (
    | { readonly kind: 'text' | 'code'; readonly max?: number }
    /** Digits of a fixed length, counted while typing. */
    | { readonly kind: 'digits'; readonly length: number }
    /** A day in the past. */
    | { readonly kind: 'day' }
    /** A ticket number; a pinned prefix is inserted before each inquiry. */
    | { readonly kind: 'ticket'; readonly max: number }
    /** A choice among a few, side by side. */
    | { readonly kind: 'segments'; readonly options: readonly { readonly value: string; readonly label: K }[] }
    /** A choice from a list with an accent-insensitive filter; `load` is called once for each language. */
    | {
        readonly kind: 'choice';
        readonly load: () => Promise<readonly Choice[]>;
        readonly among?: (choice: Choice, values: Values<N>) => boolean;
        /** The form begins with the list's first entry, which is usually the right one. */
        readonly startsWithFirst?: true;
      }
    /** A sentence to agree to; its value is 'true' or empty, and true is sent. */
    | { readonly kind: 'tick' }
  );

/** The result of a look-up: values that are filled in and locked. */
export type Found<N extends string> = { readonly fill: Values<N> };

/** The look-up of a customer code (INQ-05). */
export type CodeLookup<N extends string> = {
  readonly field: N;
  /** The code's length: the look-up starts on the last character. */
  readonly length: number;
  /** Resolves to undefined if there is no such code; throws what the call throws. */
  readonly find: (code: string) => Promise<Found<N> | undefined>;
  /** Fields that belong to the customer: filled, locked, emptied together. */
  readonly customer: readonly N[];
};

/** One customer of the search assist. Numbers are masked except for four digits. */
export type Candidate<N extends string> = Found<N> & {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly papers: string;
  readonly kindOfCustomer: string;
  /** 1 to 10: how sure the match is. */
  readonly confidence: number;
  /** Why it matched, in the reader's language. */
  readonly reasons: readonly string[];
};

export type Candidates<N extends string> = {
  readonly total: number;
  readonly candidates: readonly Candidate<N>[];
  /** How many different customers searches may still show today. */
  readonly left: number;
};

/** Sent with one search and no other: a captcha that was solved, a wider window. */
type AssistOnce = Partial<CaptchaAnswer> & { readonly end?: number };

/** The search assist (INQ-07). */
export type Assist<N extends string> = {
  /** False if the form has nothing to search customers by. */
  readonly canSearch: (values: Values<N>) => boolean;
  /** The fields used by the search: shown above the list. */
  readonly criteria: readonly N[];
  /** Purpose of the captcha that a frequent searcher must solve. */
  readonly captcha: string | undefined;
  readonly search: (values: Values<N>, once: AssistOnce | undefined) => Promise<Candidates<N>>;
};

/** The target fields of the identification box; it refuses papers without a field. */
export type Identify<N extends string> = {
  readonly cicCode: N;
  readonly identityNumber?: N;
  readonly taxCode?: N;
  readonly name: N;
  readonly address?: N;
  readonly birthDate?: N;
  /** The field and values for the kind of customer. */
  readonly type?: { readonly field: N; readonly all: string; readonly legal: string; readonly natural: string };
};

/** A field whose change empties the customer (INQ-04), with an undo for ten seconds. */
type Switch<N extends string> = {
  readonly field: N;
  /** Values that follow from the new choice, for example the product. */
  readonly follows?: (values: Values<N>) => Values<N>;
};

/** The result of an inquiry that the server answered. */
export type Outcome =
  | { readonly kind: 'sent'; readonly ticket: string; readonly href: string }
  | { readonly kind: 'failed'; readonly message: Said }
  | { readonly kind: 'shown'; readonly view: ReactNode };

/**
 * The same customer and product were paid for earlier today: shown before the fee, with where to read the reply free
 * of charge.
 */
export type Before = { readonly said: Said; readonly href: string };

/** One check before the fee; a warning does not prevent the inquiry, a refusal is shown instead of the question. */
export type Check = { readonly said: Said; readonly state: 'good' | 'attention' | 'refused' };

/** The content around a form: the day's tickets and the limit. */
export type Day = {
  readonly used: number | undefined;
  readonly limit: number | undefined;
  /** Called when a look-up or a search has counted against the limit, and after each accepted inquiry. */
  readonly counted: () => void;
  /** How tickets ended since the page opened: true with an answer, false without one and free of charge. */
  readonly ended: ReadonlyMap<string, boolean>;
  readonly aside: ReactNode;
};

/** How a screen declares its look-up: the call, its input, and how the result fills the form. */
export type LookupSpec<L extends Call, N extends string> = Omit<CodeLookup<N>, 'find'> & {
  readonly call: L;
  readonly request: (code: string) => RequestOf<L>;
  readonly fill: (answer: AnswerOf<L>) => Values<N>;
};

/** How a screen declares its search assist. */
export type AssistSpec<A extends Call, N extends string> = Omit<Assist<N>, 'search' | 'captcha'> & {
  readonly call: A;
  readonly request: (values: Values<N>, once: AssistOnce | undefined) => RequestOf<A>;
  readonly candidates: (answer: AnswerOf<A>) => Candidates<N>;
};

/** The price of an inquiry: `load` is called once, its result gives the dong, undefined if unknown. */
type Price<N extends string> = {
  readonly load: () => Promise<(values: Values<N>) => string | undefined>;
  /** The field of the call for the displayed price, so that no other one is charged. */
  readonly agreedAs?: string;
};

/** How a screen sends files with an inquiry: the name of their field, and the target of each. */
type Papers<K extends string> = {
  readonly label: K;
  readonly send: (given: { readonly ticket: string; readonly file: File }) => Promise<unknown>;
};

/** What goes to the desk with the document of a new name: the inquiry's own values, under which name, and why. */
export type NewName = {
  readonly values: Values;
  readonly customerName: string;
  readonly claim: string;
  readonly file: File;
};

export type InquirySpec<C extends Call, K extends string, L extends Call, A extends Call> = {
  readonly call: C;
  readonly words: WordBook<K>;
  /** The name for this screen's saved values; default: the call's path. */
  readonly name?: string;
  readonly fields: readonly InquiryField<FieldOf<C> & NoInfer<K>, NoInfer<K>>[];
  /** Sent with every inquiry, in addition to the form's values: a screen of one product names it here. */
  readonly fixed?: Values<FieldOf<C>>;
  /** The form's initial values. */
  readonly start?: Values<FieldOf<C>>;
  readonly identify?: Identify<FieldOf<C>>;
  readonly switches?: readonly Switch<FieldOf<C>>[];
  readonly lookup?: LookupSpec<L, FieldOf<C>>;
  readonly assist?: AssistSpec<A, FieldOf<C>>;
  /** Key of the submit button's text; default 'Hỏi tin'. */
  readonly ask?: NoInfer<K>;
  /** Whether the same was paid for earlier today: called before each inquiry. */
  readonly askedBefore?: (values: Values<FieldOf<C>>) => Promise<Before | undefined>;
  readonly confirm: {
    /** Key of the form's accessible name. */
    readonly title: NoInfer<K>;
    /** Key of the question; without it a question appears only if the same was asked before. */
    readonly question?: NoInfer<K>;
    /** The user may turn the question off for the rest of the session; free inquiries are not asked about (decision 052). */
    readonly canTurnOff?: true;
    /** The fields read back in it. */
    readonly shows: readonly FieldOf<C>[];
    /** Further facts read back, for a screen of one product. */
    readonly facts?: readonly { readonly label: NoInfer<K>; readonly value: NoInfer<K> }[];
    /** Key of the fee text if the price is unknown. */
    readonly fee: NoInfer<K>;
    /** Key of the fee text if the price is known: `{{price}}` is its dong, grouped. */
    readonly price?: Price<FieldOf<C>> & { readonly word: NoInfer<K> };
    /** Key of a sentence that must be ticked first. */
    readonly tick?: NoInfer<K>;
    /** The checks before the fee with their results; a refused check refuses the inquiry. */
    readonly checks?: (values: Values<FieldOf<C>>) => Promise<readonly Check[]>;
  };
  readonly result: (given: { readonly answer: AnswerOf<C>; readonly values: Values<FieldOf<C>> }) => Outcome;
  /** Attached files (FRM-09): chosen before the inquiry, sent one by one to its ticket. */
  readonly papers?: Papers<NoInfer<K>>;
  /** Sends the document of a new name to the desk after a refusal because of the name (TRU-02); the number of its case. */
  readonly newName?: (given: NewName) => Promise<string>;
  /** A hook: called once in each render of the screen. */
  readonly useDay?: () => Day;
};

/** A screen of any call, as its parts handle it after the names have been checked. */
export type AnyInquiry = {
  readonly call: Call;
  readonly words: WordBook<string>;
  readonly name: string;
  readonly fields: readonly InquiryField<string, string>[];
  readonly fixed: Values;
  readonly start: Values;
  readonly identify: Identify<string> | undefined;
  readonly switches: readonly Switch<string>[];
  readonly lookup: CodeLookup<string> | undefined;
  readonly assist: Assist<string> | undefined;
  readonly ask?: string;
  readonly askedBefore?: (values: Values) => Promise<Before | undefined>;
  readonly confirm: {
    readonly title: string;
    readonly question?: string;
    readonly canTurnOff?: true;
    readonly shows: readonly string[];
    readonly facts?: readonly { readonly label: string; readonly value: string }[];
    readonly fee: string;
    readonly price?: Price<string> & { readonly word: string };
    readonly tick?: string;
    readonly checks?: (values: Values) => Promise<readonly Check[]>;
  };
  readonly result: (given: { readonly answer: unknown; readonly values: Values }) => Outcome;
  readonly papers?: Papers<string>;
  readonly newName?: (given: NewName) => Promise<string>;
};
