import type { DebtGroup } from '#bureau/contract/report.ts';
import type { ContractDetail, ContractNow, FileDetails } from './details.ts';
import { type Institution, creditKinds } from './file.ts';
import { type Day, addMonths, lastDayOf, monthOf } from './months.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import type { Connection } from '#database/connection.ts';

/** The details of a subject that this transaction has opened, in one round trip; empty lists if it was not opened. */
export async function readDetails(client: Connection, subjectId: bigint): Promise<FileDetails> {
  const { rows } = await untyped(client).query<{ details: RawDetails }>({
    name: 'file-details',
    text: detailsQuery,
    values: [subjectId],
  });
  const details = rows[0]?.details ?? { contracts: [], cards: [], pledges: [] };
  const fresh = await freshOf(client, [{ subject_id: subjectId, details }]);
  return detailsOf(details, fresh.get(subjectId) ?? []);
}

/** The details of many opened subjects, in one round trip; empty lists for one that was not opened. */
export async function readManyDetails(
  client: Connection,
  subjectIds: readonly bigint[],
): Promise<Map<bigint, FileDetails>> {
  const { rows } = await untyped(client).query<{ subject_id: bigint; details: RawDetails }>({
    name: 'many-file-details',
    text: manyDetailsQuery,
    values: [subjectIds],
  });
  const fresh = await freshOf(client, rows);
  return new Map(rows.map(({ subject_id, details }) => [subject_id, detailsOf(details, fresh.get(subject_id) ?? [])]));
}

type Concerned = { readonly subject_id: bigint; readonly details: RawDetails };

// Rows of months that are not packed yet are read apart: they may lie on workers, and contracts do not (docs/decisions/307). Nearly
// always there are none.
async function freshOf(client: Connection, files: readonly Concerned[]): Promise<Map<bigint, Fresh[]>> {
  const months = new Map(
    files.flatMap(({ details }) =>
      details.contracts.flatMap(({ lender, unpacked }) =>
        (unpacked ?? []).map((month): [string, { lender: number; month: string }] => [
          `${lender} ${month}`,
          { lender, month },
        ]),
      ),
    ),
  );
  if (months.size === 0) return new Map();
  const asked = [...months.values()];
  const { rows } = await client.query(
    `select distinct on (b.subject_id, b.contract_id) b.subject_id, b.contract_id::text as id, b.month, b.balance_vnd::text as balance,
            b.foreign_cents::text as cents, b.debt_group as "group", b.overdue_days as days
       from unnest($2::int[], $3::date[]) u (institution_id, month)
       join bureau.balance_month b on b.institution_id = u.institution_id and b.month = u.month
      where b.subject_id = any ($1::bigint[]) and b.month = any ($3::date[])
      order by b.subject_id, b.contract_id, b.month desc`,
    [files.map(({ subject_id }) => subject_id), asked.map(({ lender }) => lender), asked.map(({ month }) => month)],
  );
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}

function detailsOf(raw: RawDetails, sent: readonly Fresh[]): FileDetails {
  const fresh = new Map(sent.map((each) => [each.id, each]));
  return {
    // Without a month anywhere, nothing is known of a contract but its terms.
    contracts: raw.contracts
      .filter(({ id, latest }) => latest !== null || fresh.has(id))
      .map((each) => contractOf(each, fresh.get(each.id))),
    cards: raw.cards.map(({ number, limit, opened, closed, ...each }) => {
      return { institution: institutionOf(each), number, limit: BigInt(limit), opened, closed };
    }),
    pledges: raw.pledges.map(
      ({ asset, code_of_asset, kind, description, owner, value, reported, pledged, released, ...each }) => ({
        institution: institutionOf(each),
        asset,
        assetCode: code_of_asset,
        typeCode: kind,
        description,
        owner,
        value: BigInt(value),
        reported,
        pledged,
        released,
      }),
    ),
  };
}

type RawInstitution = { readonly code: string; readonly vi: string; readonly en: string; readonly short: string };

type Fresh = {
  readonly id: string;
  readonly month: string;
  readonly balance: string;
  readonly cents: string | null;
  readonly group: number;
  readonly days: number;
};

type RawContract = RawInstitution & {
  readonly id: string;
  readonly lender: number;
  readonly number: string;
  readonly kind: string;
  readonly currency: string;
  readonly limit: string;
  readonly secured: boolean;
  readonly signed: Day;
  readonly ends: Day;
  readonly closed: Day | null;
  /** Months newest first, separated by commas, empty if a month was not reported. */
  readonly latest: string | null;
  readonly balance: string | null;
  readonly cents: string | null;
  readonly groups: string | null;
  readonly days: string | null;
  /** Months of the institution that are newer than the packed history; in them only what was sent counts. */
  readonly unpacked: readonly string[] | null;
};

type RawDetails = {
  readonly contracts: readonly RawContract[];
  readonly cards: readonly (RawInstitution & { number: string; limit: string; opened: Day; closed: Day | null })[];
  readonly pledges: readonly (RawInstitution & {
    asset: string;
    code_of_asset: string | null;
    kind: string;
    description: string;
    owner: string;
    value: string;
    reported: Day;
    pledged: Day;
    released: Day | null;
  })[];
};

function contractOf(raw: RawContract, fresh: Fresh | undefined): ContractDetail {
  return {
    institution: institutionOf(raw),
    number: raw.number,
    kind: creditKinds[Number(raw.kind) - 1] ?? 'other',
    currency: raw.currency,
    limit: BigInt(raw.limit),
    isSecured: raw.secured,
    signed: raw.signed,
    ends: raw.ends,
    closed: raw.closed,
    now: nowOf(raw, fresh),
  };
}

/** Data sent after the histories were packed is newer than they are. */
function nowOf(
  { latest, balance, cents, groups, days, unpacked }: RawContract,
  fresh: Fresh | undefined,
): ContractNow | null {
  const packed = balance?.split(',') ?? [];
  const replaced = new Set(unpacked?.map(monthOf));
  const monthAt = (index: number) => addMonths(monthOf(latest ?? ''), -index);
  const at = packed.findIndex((amount, index) => amount !== '' && !replaced.has(monthAt(index)));
  const month = latest === null || at < 0 ? null : monthAt(at);
  if (fresh !== undefined && (month === null || monthOf(fresh.month) >= month)) {
    return {
      dataDay: lastDayOf(monthOf(fresh.month)),
      dong: BigInt(fresh.balance),
      foreignCents: fresh.cents === null ? null : BigInt(fresh.cents),
      group: groupOf(fresh.group),
      overdueDays: fresh.days,
    };
  }
  if (month === null) return null;
  const ofMonth = (list: string | null) => list?.split(',')[at] || '0';
  return {
    dataDay: lastDayOf(month),
    dong: BigInt(packed[at] ?? 0),
    foreignCents: cents === null ? null : BigInt(ofMonth(cents)),
    group: groupOf(Number(ofMonth(groups))),
    overdueDays: Number(ofMonth(days)),
  };
}

function institutionOf({ code, vi, en, short }: RawInstitution): Institution {
  return { code, name: { vi, en }, shortName: short };
}

function groupOf(given: number): DebtGroup {
  const group = ([1, 2, 3, 4, 5] as const).find((known) => known === given);
  if (group === undefined) throw new RangeError(`not a debt group: ${given}`);
  return group;
}

const institution = `'code', i.code, 'vi', i.name_vi, 'en', i.name_en, 'short', i.short_name`;

// Contracts that are open, or were closed in the year before the report's day: older ones are history, and the
// five-year rule cannot matter here.
const detailsQuery = `
select json_build_object(
  'contracts', coalesce((select json_agg(json_build_object(${institution}, 'id', c.contract_id::text, 'lender', c.institution_id, 'number', c.contract_number, 'kind', c.loan_kind,
      'currency', c.currency, 'limit', c.limit_vnd::text, 'secured', c.is_secured, 'signed', c.signed_on, 'ends', c.ends_on,
      'closed', c.closed_on, 'latest', h.latest_month, 'balance', array_to_string(h.balance_vnd, ',', ''),
      'cents', array_to_string(h.foreign_cents, ',', ''), 'groups', array_to_string(h.debt_group, ',', ''),
      'days', array_to_string(h.overdue_days, ',', ''), 'unpacked', (select json_agg(u.month) from bureau.unpacked_month u
        where u.institution_id = c.institution_id)) order by i.code, c.signed_on, c.contract_id)
    from bureau.contract c
    join bureau.institution i on i.id = c.institution_id
    left join bureau.visible_credit_history h on h.subject_id = $1 and h.contract_id = c.contract_id
    where c.subject_id = $1 and (c.closed_on is null or c.closed_on >= bureau.today() - interval '1 year')), '[]'),
  'cards', coalesce((select json_agg(json_build_object(${institution}, 'number', c.number_masked, 'limit', c.limit_vnd::text,
      'opened', c.opened_on, 'closed', c.closed_on) order by i.code, c.opened_on, c.card_id)
    from bureau.visible_card_account c join bureau.institution i on i.id = c.institution_id
    where c.subject_id = $1 and (c.closed_on is null or c.closed_on >= bureau.today() - interval '1 year')), '[]'),
  'pledges', coalesce((select json_agg(json_build_object(${institution}, 'asset', a.collateral_id::text,
      'code_of_asset', a.asset_code, 'kind', a.kind, 'description', a.description, 'owner', a.owner_name,
      'value', a.value_vnd::text, 'reported', p.reported_on, 'pledged', p.pledged_on, 'released', p.released_on)
      order by i.code, p.pledged_on, a.collateral_id)
    from bureau.collateral_pledge p
    join bureau.collateral a on a.subject_id = p.subject_id and a.collateral_id = p.collateral_id
    join bureau.institution i on i.id = p.institution_id where p.subject_id = $1), '[]')
) as details`;

const manyDetailsQuery = `select wanted.subject_id, one.details from unnest($1::bigint[]) wanted (subject_id)
  cross join lateral (${detailsQuery.replaceAll('$1', 'wanted.subject_id')}) one`;
