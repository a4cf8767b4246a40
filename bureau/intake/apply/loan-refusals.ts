type Code = 'CHOVAY' | 'NHANUT';

const recallingIn = <const C extends Code>(code: C) =>
  ({
    unknown: `select x.subject_id, x.contract_id from staged.${code}_contracts x
        where x.group_before is null and x.contract_id > $1 order by x.contract_id limit 20000 /* never null: contract_id */`,
    known: `update staged.${code}_contracts x set group_before = s.debt_group
         from unnest($1::bigint[], $2::bigint[], $3::smallint[]) s (subject_id, contract_id, debt_group)
        where x.subject_id = s.subject_id and x.contract_id = s.contract_id`,
  }) as const;
/** Contracts without a group of the month before, some at a time, and their groups of another month. */
export const recalling = { CHOVAY: recallingIn('CHOVAY'), NHANUT: recallingIn('NHANUT') };

const refusalTexts = <const C extends Code, const Value extends string, const Where extends string>(
  code: C,
  value: Value,
  where: Where,
) =>
  ({
    mark: `update staged.${code}_contracts x set is_refused = true, refused_row = coalesce(x.refused_row, x.first_row) where ${where}`,
    list: `insert into staged.errors (section, row_no, indicator, code, value)
      select '${code}', s.row_no, $2, $3, left(${value}, 60)
        from staged.${code}_contracts x
        join bureau.customer c on c.institution_id = $1 and c.subject_id = x.subject_id
        join staged.${code} s on s.customer_code = c.customer_code and s.contract_number = x.contract_number
       where ${where}`,
  }) as const;

const curesIn = <const C extends Code>(code: C) =>
  [
    {
      fault: 'BG_108',
      texts: refusalTexts(
        code,
        "x.group_before || ' → ' || x.debt_group",
        'x.debt_group < x.group_before - 1 and x.reason is null',
      ),
    },
    {
      fault: 'BG_108.cure',
      texts: refusalTexts(
        code,
        "x.group_before || ' → ' || x.debt_group",
        'x.group_before = 3 and x.debt_group = 2 and x.reason is null',
      ),
    },
  ] as const;

/** Groups that are better than the month before's by two, or good after bad, without a reason. */
export const refusingCures = { CHOVAY: curesIn('CHOVAY'), NHANUT: curesIn('NHANUT') };
export type Cure = (typeof refusingCures)[Code][number];

/** What else refuses all rows of a contract. */
export const refusals = {
  jump: {
    fault: 'BG_109',
    texts: refusalTexts(
      'CHOVAY',
      "x.balance_before || ' → ' || x.balance_vnd",
      'x.balance_before > 0 and x.balance_vnd > 10 * x.balance_before',
    ),
  },
  both: {
    fault: 'BG_104.both',
    texts: refusalTexts(
      'NHANUT',
      'x.contract_number',
      `exists (select from staged.CHOVAY_contracts l
        where l.subject_id = x.subject_id and l.contract_number = x.contract_number)`,
    ),
  },
} as const;
