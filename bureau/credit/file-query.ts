import type { DisputedField } from './file.ts';

/** The result of `fileQuery`: one object; amounts as text, sealed fields as base64, days as yyyy-MM-dd. */
export type RawFile = {
  readonly today: string;
  readonly subject: RawSubject | null;
  readonly papers: readonly { kind: string; number: string; issued: string | null }[];
  readonly contracts: readonly RawPacked[];
  readonly cards: readonly RawCard[];
  /** Months of the contracts' institutions that are newer than the packed history. */
  readonly unpacked: readonly { code: string; id: number; month: string }[];
  readonly standing: readonly (RawInstitution & { period: string; version: number; since: string })[];
  /** The newest report day of the cards of each institution that sends files of them. */
  readonly cards_standing: readonly { code: string; period: string }[];
  readonly vamc: readonly (RawInstitution & {
    reported: string;
    sold: string;
    left: string;
    settled: string | null;
  })[];
  readonly bonds: readonly (RawInstitution & {
    reported: string;
    issued: string;
    matures: string;
    group: number;
    value: string;
  })[];
  readonly commitments: readonly (RawInstitution & {
    reported: string;
    issued: string;
    currency: string;
    group: number;
    vnd: string;
    cents: string | null;
  })[];
  readonly collateral: readonly (RawInstitution & {
    asset: string;
    kind: string;
    description: string;
    value: string;
    pledged: string;
    released: string | null;
    reported: string;
  })[];
  readonly negatives: readonly (Partial<RawInstitution> & {
    kind: string;
    worst: number | null;
    amount: string | null;
    note: string | null;
    started: string;
    ended: string | null;
  })[];
  /** Figures with an open case, and since when. */
  readonly doubts: readonly { field: DisputedField; since: string }[];
  readonly inquiries: readonly (RawInstitution & {
    product: string;
    product_vi: string;
    product_en: string;
    day: string;
  })[];
};

export type RawInstitution = {
  readonly code: string;
  readonly vi: string;
  readonly en: string;
  readonly short: string;
};

export type RawSubject = {
  readonly cic: string;
  readonly type: number;
  readonly name: string;
  readonly born: string | null;
  readonly sex: number | null;
  readonly address: string | null;
  readonly trading: string | null;
  readonly director: string | null;
  readonly representative: string | null;
  readonly sector: string | null;
};

/** Months newest first, separated by commas, empty if a month was not reported. */
type Months = {
  readonly latest: string;
  readonly closed: string | null;
  readonly balance: string;
  readonly groups: string;
};

export type RawContract = RawInstitution &
  Months & { readonly id: string; readonly kind: string; readonly currency: string; readonly cents: string | null };

/** A contract that has no packed history yet has no months. */
export type RawPacked = Omit<RawContract, keyof Months> & { readonly closed: string | null } & {
  readonly [K in Exclude<keyof Months, 'closed'>]: string | null;
};

export type RawCard = RawInstitution &
  Months & { readonly limit: string; readonly due: string; readonly late: string; readonly late_days: string };

const institution = `'code', i.code, 'vi', i.name_vi, 'en', i.name_en, 'short', i.short_name`;

function list(fields: string, from: string, order: string): string {
  return `coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from}), '[]')`;
}

function ofInstitution(subject: string, fields: string, from: string, order: string): string {
  return list(
    `${institution}, ${fields}`,
    `${from} x join bureau.institution i on i.id = x.institution_id where x.subject_id = ${subject}`,
    order,
  );
}

/** The file's members of cards, bonds, debts sold, commitments and collateral. */
const accountsOf = (subject: string) => `'cards', ${ofInstitution(
  subject,
  `'limit', x.limit_vnd::text, 'closed', x.closed_on, 'latest', x.latest_month,
      'balance', array_to_string(x.balance_vnd, ',', ''), 'due', array_to_string(x.due_vnd, ',', ''),
      'late', array_to_string(x.late_vnd, ',', ''), 'late_days', array_to_string(x.late_days, ',', ''),
      'groups', array_to_string(x.debt_group, ',', '')`,
  'bureau.visible_card_account',
  'i.code, x.card_id',
)},
  'vamc', ${ofInstitution(
    subject,
    `'reported', x.reported_on, 'sold', x.sold_on, 'left', x.principal_left_vnd::text, 'settled', x.settled_on`,
    'bureau.visible_vamc_debt',
    'i.code, x.vamc_debt_id',
  )},
  'bonds', ${ofInstitution(
    subject,
    `'reported', x.reported_on, 'issued', x.issued_on, 'matures', x.matures_on, 'group', x.debt_group, 'value', x.value_vnd::text`,
    'bureau.bond',
    'i.code, x.bond_id',
  )},
  'commitments', ${ofInstitution(
    subject,
    `'reported', x.reported_on, 'issued', x.issued_on, 'currency', x.currency, 'group', x.debt_group, 'vnd', x.value_vnd::text, 'cents', x.foreign_cents::text`,
    'bureau.commitment',
    'i.code, x.commitment_id',
  )},
  'collateral', ${list(
    `${institution}, 'asset', a.collateral_id::text, 'kind', a.kind, 'description', a.description, 'value', a.value_vnd::text,
      'pledged', x.pledged_on, 'released', x.released_on, 'reported', x.reported_on`,
    `bureau.collateral_pledge x
      join bureau.collateral a on a.subject_id = x.subject_id and a.collateral_id = x.collateral_id
      join bureau.institution i on i.id = x.institution_id where x.subject_id = ${subject}`,
    'i.code, a.collateral_id',
  )}`;

/**
 * All data that may be shown about an opened subject, in whose id `subject` stands, in one round trip: the packed histories, and negative
 * information only as the five-year rule allows (the visible_* views).
 */
export const fileQuery = (subject: string) => `select json_build_object(
  'today', bureau.today(),
  'subject', (select json_build_object('cic', s.cic_code, 'type', s.subject_type, 'name', s.name, 'born', s.born_on, 'sex', s.sex,
      'address', encode(s.address_sealed, 'base64'), 'trading', l.trading_name, 'director', l.director_name,
      'representative', l.representative_name, 'sector', l.sector_code)
    from bureau.subject s left join bureau.legal_profile l on l.subject_id = s.subject_id where s.subject_id = ${subject}),
  'papers', ${list(
    `'kind', x.kind, 'number', encode(x.number_sealed, 'base64'), 'issued', x.issued_on`,
    `bureau.identity_paper x where x.subject_id = ${subject} and x.is_current`,
    'x.paper_no',
  )},
  'contracts', ${list(
    `${institution}, 'id', c.contract_id::text, 'kind', c.loan_kind, 'currency', c.currency, 'closed', c.closed_on, 'latest', x.latest_month,
      'balance', array_to_string(x.balance_vnd, ',', ''), 'cents', array_to_string(x.foreign_cents, ',', ''),
      'groups', array_to_string(x.debt_group, ',', '')`,
    `bureau.contract c
      left join bureau.visible_credit_history x on c.subject_id = x.subject_id and c.contract_id = x.contract_id
      join bureau.institution i on i.id = c.institution_id where c.subject_id = ${subject}`,
    'i.code, c.loan_kind, c.contract_id',
  )},
  'unpacked', ${list(
    `'code', i.code, 'id', u.institution_id, 'month', u.month`,
    `bureau.unpacked_month u join bureau.institution i on i.id = u.institution_id
      where u.institution_id in (select c.institution_id from bureau.contract c where c.subject_id = ${subject})
        and u.month >= date_trunc('month', bureau.negative_visible_since())`,
    'u.institution_id, u.month',
  )},
  'standing', ${list(
    `${institution}, 'period', a.period, 'version', a.version, 'since', (a.applied_at at time zone 'Asia/Ho_Chi_Minh')::date`,
    `(select distinct on (f.institution_id) f.* from bureau.applied_file f
        where f.kind in ('D31', 'D32', 'K2')
          and f.institution_id in (select c.institution_id from bureau.contract c where c.subject_id = ${subject})
        order by f.institution_id, f.period desc, f.kind desc) a
      join bureau.institution i on i.id = a.institution_id`,
    'i.code',
  )},
  'cards_standing', ${list(
    `'code', i.code, 'period', a.period`,
    `(select f.institution_id, max(f.period) as period from bureau.applied_file f
        where f.kind in ('D33', 'D34', 'K4')
          and f.institution_id in (select c.institution_id from bureau.card_account c where c.subject_id = ${subject})
        group by f.institution_id) a
      join bureau.institution i on i.id = a.institution_id`,
    'i.code',
  )},
  ${accountsOf(subject)},
  'negatives', ${list(
    `${institution}, 'kind', x.kind, 'worst', x.worst_group, 'amount', x.amount_vnd::text, 'note', x.note,
      'started', x.started_on, 'ended', x.ended_on`,
    `(select kind, worst_group, amount_vnd, note, started_on, ended_on, institution_id, event_id
        from bureau.visible_negative_event where subject_id = ${subject}
      union all
      select 'settled_by_provision', null, coalesce(left_vnd, settled_vnd), null, settled_on, ended_on, institution_id, settled_debt_id
        from bureau.visible_settled_debt
       where subject_id = ${subject} and (source <> 'handled' or method = 'provision')) x
      left join bureau.institution i on i.id = x.institution_id`,
    'x.started_on desc, x.kind, x.event_id',
  )},
  'doubts', ${list(`'field', x.field, 'since', x.since`, `bureau.figures_in_doubt(${subject}) x`, 'x.field')},
  'inquiries', ${list(
    `${institution}, 'product', x.product_code, 'product_vi', coalesce(p.name_vi, x.product_code),
      'product_en', coalesce(p.name_en, x.product_code), 'day', (x.asked_at at time zone 'Asia/Ho_Chi_Minh')::date`,
    `bureau.inquiry_footprint x join bureau.institution i on i.id = x.institution_id
      left join bureau.product p on p.code = x.product_code
      where x.subject_id = ${subject} and x.asked_at > now() - interval '13 months'`,
    'x.asked_at desc',
  )}
) as file`;

export type RawSent = {
  readonly id: string;
  readonly month: string;
  readonly balance: string;
  readonly cents: string | null;
  readonly group: string;
};
