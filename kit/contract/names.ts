import type { Pair, WordBook } from '#kit/words/words.ts';

/** A right: what it allows, in the words of people who compose roles, and the built-in roles that hold it. */
export type Right<Role extends string = string> = { readonly name?: Pair; readonly roles: readonly Role[] };

/** The names that a feature owns and others may say. */
export type Names<Role extends string = string> = {
  /** What a call or a screen can require. A role is a set of these (table `portal.role_permission`). */
  readonly rights?: Readonly<Record<string, Right<Role>>>;
  /**
   * Subjects of data: a changing call says which topics it makes stale, a reading call which it reads. A live event whose
   * kind is a topic makes it stale for its receivers. A call never names another call.
   */
  readonly topics?: readonly string[];
  /** What the token of an institution's program can be given; `name:…` is a part of `name`. */
  readonly scopes?: readonly string[];
  /** Topics of one person alone: colleagues are never notified of a change. */
  readonly personalTopics?: readonly string[];
};

/** Declares a feature's names. */
export function names<const T extends Names>(own: T): T {
  return own;
}

/**
 * What all features declare: features/names.ts fills it in, so that no call says a name that nobody owns.
 * @public
 */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
export interface Declared {}

/** Every right. */
export type Permission = Declared extends { readonly right: infer R extends string } ? R : string;

/** Every topic. */
export type Topic = Declared extends { readonly topic: infer T extends string } ? T : string;

/** Every scope, without its part. */
export type Scope = Declared extends { readonly scope: infer S extends string } ? S : string;

/** The rights of one feature or several. */
export type RightIn<T> = T extends { readonly rights: infer R } ? keyof R & string : never;

/** The topics of one feature or several. */
export type TopicIn<T> =
  | (T extends { readonly topics: readonly (infer S)[] } ? S : never)
  | (T extends { readonly personalTopics: readonly (infer P)[] } ? P : never);

/** The scopes of one feature or several. */
export type ScopeIn<T> = T extends { readonly scopes: readonly (infer S)[] } ? S : never;

/** The rights of all features, by name. */
export function rightsIn<const T extends Names>(features: readonly T[]) {
  const entries = features.flatMap(({ rights }) => Object.entries(rights ?? {}));
  return Object.fromEntries(entries) as Readonly<Record<RightIn<T>, Right>>;
}

/** The names of rights, in their order. */
export function namesOf<K extends string>(rights: Readonly<Record<K, Right>>): readonly K[] {
  return Object.keys(rights) as K[];
}

/** What rights allow, by their names; those that no institution gives have no words. */
export function wordsOf(rights: Readonly<Record<string, Right>>): WordBook {
  const named = Object.entries(rights).flatMap(([right, { name }]) =>
    name === undefined ? [] : [[right, name] as const],
  );
  return { name: 'rights', texts: Object.fromEntries(named) };
}
