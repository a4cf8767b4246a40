import type { RawContract, RawPacked, RawSent } from './file-query.ts';
import { addMonths, type Month, monthOf, monthsFrom } from './months.ts';

/**
 * Contracts with the months added that their institutions sent after the history was packed: in such a month only
 * what was sent counts, and a contract that was not sent is not reported. Contracts without any month are left out.
 */
export function overlaid(
  contracts: readonly RawPacked[],
  unpacked: readonly { readonly code: string; readonly month: string }[],
  sent: readonly RawSent[],
): RawContract[] {
  const sentBy = Map.groupBy(sent, ({ id }) => id);
  const monthsBy = Map.groupBy(unpacked, ({ code }) => code);
  return contracts.flatMap((contract) => {
    const months = (monthsBy.get(contract.code) ?? []).map(({ month }) => monthOf(month));
    return months.length === 0 ? asPacked(contract) : laidOver(contract, months, sentBy.get(contract.id) ?? []);
  });
}

function asPacked(contract: RawPacked): RawContract[] {
  const { latest, balance, groups } = contract;
  return latest === null || balance === null || groups === null ? [] : [{ ...contract, latest, balance, groups }];
}

type Sent = Pick<RawSent, 'balance' | 'cents' | 'group'>;

function laidOver(contract: RawPacked, months: readonly Month[], sent: readonly RawSent[]): RawContract[] {
  const values = new Map<Month, Sent>(packedMonths(contract));
  for (const month of months) values.delete(month);
  for (const row of sent) values.set(monthOf(row.month), row);
  const known = [...values.keys()].sort();
  const [oldest, last] = [known[0], known.at(-1)];
  // Packed months at the old end that were not reported stay, unless this month was taken back.
  const end = endOf(contract);
  const first = oldest === undefined || end === undefined || months.includes(end) || end > oldest ? oldest : end;
  if (first === undefined || last === undefined) return [];
  const newestFirst = Array.from({ length: monthsFrom(first, last) + 1 }, (_, index) =>
    values.get(addMonths(last, -index)),
  );
  const isForeign = newestFirst.some((value) => value !== undefined && value.cents !== null && value.cents !== '');
  return [
    {
      ...contract,
      latest: `${last}-01`,
      balance: newestFirst.map((value) => value?.balance ?? '').join(','),
      groups: newestFirst.map((value) => value?.group ?? '').join(','),
      cents: isForeign ? newestFirst.map((value) => value?.cents ?? '').join(',') : null,
    },
  ];
}

function endOf({ latest, balance }: RawPacked): Month | undefined {
  if (latest === null || balance === null) return undefined;
  return addMonths(monthOf(latest), 1 - balance.split(',').length);
}

function packedMonths({ latest, balance, groups, cents }: RawPacked): [Month, Sent][] {
  if (latest === null || balance === null || groups === null) return [];
  const [group, own] = [groups.split(','), cents?.split(',')];
  return balance.split(',').flatMap((amount, index): [Month, Sent][] => {
    if (amount === '') return [];
    return [
      [
        addMonths(monthOf(latest), -index),
        { balance: amount, group: group[index] ?? '1', cents: own?.[index] ?? null },
      ],
    ];
  });
}
