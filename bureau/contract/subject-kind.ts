/** What a borrower is: a legal entity or a natural person. */
export type SubjectKind = 'legal' | 'natural';

/** The kind as calls and files write it: 1 legal, 2 natural. Tables hold the same as a number. */
export type CustomerType = '1' | '2';

/** The kind of a type that a call or a table holds. */
export function subjectKindOf(type: string | number): SubjectKind {
  return String(type) === '1' ? 'legal' : 'natural';
}

/** A kind as calls write it. */
export function customerTypeOf(kind: SubjectKind): CustomerType {
  return kind === 'legal' ? '1' : '2';
}
