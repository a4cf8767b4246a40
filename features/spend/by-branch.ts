import { sum } from '#bureau/credit/money.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import type { spend } from './contract.ts';

type Person = AnswerOf<typeof spend.look>['people'][number];

/** A person's spend, or a branch's, of all its people together. */
export type PeopleRow = Person & { readonly isSum: boolean };

/**
 * People by branch, the dearest branch and in it the dearest person first; a branch of several people ends with what they spent
 * together, unless it is the only one: the table's own sum says the same.
 */
export function byBranch(people: readonly Person[]): readonly PeopleRow[] {
  const branches = [...Map.groupBy(people, ({ chiNhanh }) => chiNhanh).values()];
  return branches
    .map((own) => ({ own, amount: sum(own.map(amountOf)) }))
    .toSorted((one, other) => descending(one.amount, other.amount))
    .flatMap(({ own, amount }) => [
      ...own
        .toSorted((one, other) => descending(amountOf(one), amountOf(other)))
        .map((one) => ({ ...one, isSum: false })),
      ...(own.length > 1 && branches.length > 1
        ? own.slice(0, 1).map((first) => together(first, { own, amount }))
        : []),
    ]);
}

const amountOf = ({ soTien }: Person) => BigInt(soTien);
const descending = (one: bigint, other: bigint) => (one === other ? 0 : one < other ? 1 : -1);

function together(
  { chiNhanh, tenChiNhanh }: Person,
  { own, amount }: { readonly own: readonly Person[]; readonly amount: bigint },
): PeopleRow {
  const soLuong = own.reduce((all, one) => all + one.soLuong, 0);
  return { chiNhanh, tenChiNhanh, user_Name: null, hoTen: null, soLuong, soTien: String(amount), isSum: true };
}
