import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CaptchaAnswer } from '#kit/browser/inputs/captcha/use-captcha.ts';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import type { AnswerOf, Call, RequestOf, Schema } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import type { WordBook } from '#kit/words/words.ts';
import type { Values } from './values.ts';

/** The fields of a call's body; its captcha is the screen's own business. */
export type FieldOf<C extends Call> = C['body'] extends Schema
  ? Exclude<keyof z.input<C['body']> & string, 'twoFactorCode' | 'twoFactorRecoveryCode'>
  : never;

type Traits<N extends string, K extends string> = {
  readonly name: N;
  /** Key of the label; the field's own name without it. */
  readonly label?: K;
  readonly hint?: K;
  /** Columns of twelve, from 1200 px on; 4 without it. */
  readonly span?: 2 | 3 | 4 | 5 | 6 | 8 | 9 | 12;
  /** Whether the values so far make it required: marked, and a stop of the Enter key. The call's schema has the last word. */
  readonly required?: true | ((values: Values<N>) => boolean);
  /** Whether it is asked at all with the values so far; hidden fields are emptied and not sent. */
  readonly shown?: (values: Values<N>) => boolean;
  /** Survives each inquiry and a reload of the tab; for what says nothing about anybody. */
  readonly pinned?: true;
  /** Key of a heading that starts a group at this field. */
  readonly group?: K;
};

/** One field of the form, named as the call names it. */
export type InquiryField<N extends string, K extends string> = Traits<N, K> &
  (
    | { readonly kind: 'text' | 'code'; readonly max?: number }
    /** Digits of one length, counted while they are typed. */
    | { readonly kind: 'digits'; readonly length: number }
    /** A ticket number; a pinned beginning is put in ahead of each inquiry. */
    | { readonly kind: 'ticket'; readonly max: number }
    /** A choice among a few, side by side. */
    | { readonly kind: 'segments'; readonly options: readonly { readonly value: string; readonly label: K }[] }
    /** A choice of a list with an accent-free filter; `load` is called once a language. */
    | {
        readonly kind: 'choice';
        readonly load: () => Promise<readonly Choice[]>;
        readonly among?: (choice: Choice, values: Values<N>) => boolean;
        /** The form begins with the list's first entry, which is the one that is mostly meant. */
        readonly startsWithFirst?: true;
      }
    /** A sentence to agree to; its value is 'true' or empty, and true is what is sent. */
    | { readonly kind: 'tick' }
  );

/** What a look-up found: values that are filled in and locked. */
export type Found<N extends string> = { readonly fill: Values<N> };

/** The look-up of a customer code (INQ-05). */
export type CodeLookup<N extends string> = {
  readonly field: N;
  /** The code's length: the look-up fires on the last character. */
  readonly length: number;
  /** Resolves to undefined when there is no such code; throws what the call throws. */
  readonly find: (code: string) => Promise<Found<N> | undefined>;
  /** Fields that belong to the customer: filled, locked, emptied together. */
  readonly customer: readonly N[];
};

/** One customer of the search assist. Numbers come covered but for four digits. */
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

export type Candidates<N extends string> = { readonly total: number; readonly candidates: readonly Candidate<N>[] };

/** The search assist (INQ-07). */
export type Assist<N extends string> = {
  /** False when the form holds nothing that customers may be searched by. */
  readonly canSearch: (values: Values<N>) => boolean;
  /** Which fields the search goes by: shown above the list. */
  readonly criteria: readonly N[];
  /** Purpose of the captcha that a busy searcher is asked for. */
  readonly captcha: string | undefined;
  readonly search: (values: Values<N>, captcha: CaptchaAnswer | undefined) => Promise<Candidates<N>>;
};

/** Where the identification box puts what it recognised; it takes no paper that has no field. */
export type Identify<N extends string> = {
  readonly cicCode: N;
  readonly identityNumber?: N;
  readonly taxCode?: N;
  readonly name: N;
  readonly address?: N;
  /** The field and values that say what kind of customer it is. */
  readonly type?: { readonly field: N; readonly all: string; readonly legal: string; readonly natural: string };
};

/** A field whose change empties the customer (INQ-04), with a way back for ten seconds. */
export type Switch<N extends string> = {
  readonly field: N;
  /** Values that follow from the new choice, for example the product. */
  readonly follows?: (values: Values<N>) => Values<N>;
};

/** What became of an inquiry that the server answered. */
export type Outcome =
  | { readonly kind: 'sent'; readonly ticket: string; readonly href: string }
  | { readonly kind: 'failed'; readonly message: Said }
  | { readonly kind: 'shown'; readonly view: ReactNode };

/** That the same customer and product were asked before today, said before the fee, and where the reply is read for nothing. */
export type Before = { readonly said: Said; readonly href: string };

/**
 * One thing that was looked at before the fee; what needs attention does not keep anybody from asking, what is refused is said in
 * place of the question.
 */
export type Check = { readonly said: Said; readonly state: 'good' | 'attention' | 'refused' };

/** What stands around a form: the day's tickets and the limit. */
export type Day = {
  readonly used: number | undefined;
  readonly limit: number | undefined;
  /** Told when a look-up or a search has counted against the limit, and of each inquiry that was taken. */
  readonly counted: () => void;
  /** Tickets that were answered since the page came up. */
  readonly answered: ReadonlySet<string>;
  readonly aside: ReactNode;
};

/** How a screen declares its look-up: the call, what is sent, what goes into the form. */
export type LookupSpec<L extends Call, N extends string> = Omit<CodeLookup<N>, 'find'> & {
  readonly call: L;
  readonly request: (code: string) => RequestOf<L>;
  readonly fill: (answer: AnswerOf<L>) => Values<N>;
};

/** How a screen declares its search assist. */
export type AssistSpec<A extends Call, N extends string> = Omit<Assist<N>, 'search' | 'captcha'> & {
  readonly call: A;
  readonly request: (values: Values<N>, captcha: CaptchaAnswer | undefined) => RequestOf<A>;
  readonly candidates: (answer: AnswerOf<A>) => Candidates<N>;
};

/** What an inquiry costs: `load` is called once, what it resolves to gives the dong, undefined where it is not known. */
type Price<N extends string> = {
  readonly load: () => Promise<(values: Values<N>) => string | undefined>;
  /** The field of the call that takes the price that was shown, so that no other one is charged. */
  readonly agreedAs?: string;
};

/** How a screen sends files along with an inquiry: what their field is called, and where one goes. */
type Papers<K extends string> = {
  readonly label: K;
  readonly send: (given: { readonly ticket: string; readonly file: File }) => Promise<unknown>;
};

export type InquirySpec<C extends Call, K extends string, L extends Call, A extends Call> = {
  readonly call: C;
  readonly words: WordBook<K>;
  /** Names what is remembered for this screen; the call's path without it. */
  readonly name?: string;
  readonly fields: readonly InquiryField<FieldOf<C> & NoInfer<K>, NoInfer<K>>[];
  /** Sent with every inquiry, beside what the form holds: a screen of one product names it here. */
  readonly fixed?: Values<FieldOf<C>>;
  /** What the form holds at first. */
  readonly start?: Values<FieldOf<C>>;
  readonly identify?: Identify<FieldOf<C>>;
  readonly switches?: readonly Switch<FieldOf<C>>[];
  readonly lookup?: LookupSpec<L, FieldOf<C>>;
  readonly assist?: AssistSpec<A, FieldOf<C>>;
  /** Key of what the asking button says; 'Hỏi tin' without it. */
  readonly ask?: NoInfer<K>;
  /** Whether the same was asked, and paid for, before today: asked before each inquiry. */
  readonly askedBefore?: (values: Values<FieldOf<C>>) => Promise<Before | undefined>;
  readonly confirm: {
    /** Key of what is asked for, read out as the form's name. */
    readonly title: NoInfer<K>;
    /** Key of the question; without it one is asked only where the same was asked before. */
    readonly question?: NoInfer<K>;
    /** The fields that are read back in it. */
    readonly shows: readonly FieldOf<C>[];
    /** What is read back beside them, for a screen of one product. */
    readonly facts?: readonly { readonly label: NoInfer<K>; readonly value: NoInfer<K> }[];
    /** Key of what is said of the fee where the price is not known. */
    readonly fee: NoInfer<K>;
    /** Key of what is said of the fee where it is: `{{price}}` is its dong, grouped. */
    readonly price?: Price<FieldOf<C>> & { readonly word: NoInfer<K> };
    /** Key of a sentence that has to be ticked first. */
    readonly tick?: NoInfer<K>;
    /** What is looked at before the fee, with what came of it; a refusal of it is the inquiry's. */
    readonly checks?: (values: Values<FieldOf<C>>) => Promise<readonly Check[]>;
  };
  readonly result: (given: { readonly answer: AnswerOf<C>; readonly values: Values<FieldOf<C>> }) => Outcome;
  /** Files that go along (FRM-09): chosen before it is asked, sent one by one to the ticket that came of it. */
  readonly papers?: Papers<NoInfer<K>>;
  /** A hook: called once in each render of the screen. */
  readonly useDay?: () => Day;
};

/** A screen of any call, as its parts handle it once the names have been checked. */
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
    readonly shows: readonly string[];
    readonly facts?: readonly { readonly label: string; readonly value: string }[];
    readonly fee: string;
    readonly price?: Price<string> & { readonly word: string };
    readonly tick?: string;
    readonly checks?: (values: Values) => Promise<readonly Check[]>;
  };
  readonly result: (given: { readonly answer: unknown; readonly values: Values }) => Outcome;
  readonly papers?: Papers<string>;
};
