import type { Key, Section } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import { indicatorOf, type Intake } from './context.ts';

/**
 * Names the places of the faults that were found in the database, and of the rows that they name: `#7` is a row of their section.
 */
export async function namePlaces(intake: Intake, section: Section): Promise<void> {
  const places = Object.entries(intake.places[section.code] ?? {});
  const [indicators, templates] = [places.map(([indicator]) => indicator), places.map(([, template]) => template)];
  await staged(intake, section).query(
    `update staged.errors e set place = format(t.template, variadic string_to_array(s.place, '.'))
       from staged.rows s, unnest($2::text[], $3::text[]) as t(indicator, template)
      where e.section = $1 and e.place is null and s.row_no = e.row_no and t.indicator = e.indicator`,
    [section.code, indicators, templates],
  );
  await staged(intake, section).query(
    `update staged.errors e set detail = format(t.template, variadic string_to_array(s.place, '.'))
       from staged.rows s, unnest($2::text[], $3::text[]) as t(indicator, template)
      where e.section = $1 and e.detail = '#' || s.row_no and t.indicator = e.indicator`,
    [section.code, indicators, templates],
  );
}

/** The rules over several rows and the bureau's own: duplicate keys (BG_104), branches (BG_111), undeclared customers (BG_106). */
export async function checkSection(intake: Intake, section: Section): Promise<void> {
  await checkKey(intake, section);
  await checkBranch(intake, section);
  await staged(intake).query('analyze staged.errors');
  for (const check of section.checks) {
    if (check.rule === 'known-customer') await checkCustomer(intake, section, check.column);
    if (check.rule === 'group-days') await checkGroup(intake, section);
  }
}

// Counts by hashing, which is cheap for unique keys; only duplicate keys are checked again. Of equal rows the first is taken; which of
// differing ones is right cannot be known. `detail` names another row of the key.
const again = <const K extends string, const Shown extends string>(key: K, shown: Shown) =>
  `insert into staged.errors (section, row_no, indicator, code, value, detail)
   select $1, row_no, $2, case when is_equal then 'BG_104.equal' else 'BG_104' end, left(${shown}, 60),
          '#' || case when row_no > first then first else second end
     from (select f.*, count(*) over (partition by ${key}, content) = count(*) over (partition by ${key}) as is_equal,
                  min(row_no) over (partition by ${key}) as first,
                  nth_value(row_no, 2) over (partition by ${key} order by row_no rows between unbounded preceding and unbounded following)
                    as second
             from (select s.*, to_jsonb(s) - 'row_no' - 'place' as content from staged.rows s
                     join (select ${key} from staged.rows group by ${key} having count(*) > 1) twice using (${key})) f) found
    where row_no > first or not is_equal` as const;

// A fault names the last column of the key.
const duplicates = {
  bond_code: ['bond_code', again('bond_code', 'bond_code')],
  commitment_number: ['commitment_number', again('commitment_number', 'commitment_number')],
  contract_number: ['contract_number', again('contract_number', 'contract_number')],
  'contract_number, method, handled_on': [
    'handled_on',
    again('contract_number, method, handled_on', "to_char(handled_on, 'DD/MM/YYYY')"),
  ],
  'contract_number, note_number': ['note_number', again('contract_number, note_number', 'note_number')],
  'contract_number, number_masked': ['number_masked', again('contract_number, number_masked', 'number_masked')],
  'contract_number, sold_on': ['sold_on', again('contract_number, sold_on', "to_char(sold_on, 'DD/MM/YYYY')")],
  customer_code: ['customer_code', again('customer_code', 'customer_code')],
  'customer_code, asset_code': ['asset_code', again('customer_code, asset_code', 'asset_code')],
  'customer_code, fiscal_year, is_consolidated, line_code': [
    'line_code',
    again('customer_code, fiscal_year, is_consolidated, line_code', 'line_code'),
  ],
  'customer_code, related_customer_code, relation_kind': [
    'relation_kind',
    again('customer_code, related_customer_code, relation_kind', 'relation_kind'),
  ],
} as const satisfies Record<Key, readonly [column: string, text: string]>;

async function checkKey(intake: Intake, section: Section): Promise<void> {
  const [last, text] = duplicates[section.key];
  await staged(intake, section).query(text, [section.code, indicatorOf(section, last)]);
}

// A branch is the sender's own and open on the report day: no other is ever put in its place. A file has few branches and many rows,
// so each branch is looked up once.
async function checkBranch(intake: Intake, section: Section): Promise<void> {
  await staged(intake, section).query(
    `insert into staged.errors (section, row_no, indicator, code, value)
     select $2, s.row_no, $3, wrong.code, s.branch_code
       from staged.rows s
       join (select f.branch_code, case when b.code is null then 'BG_111' else 'BG_111.closed' end as code
               from (select distinct branch_code from staged.rows) f
               left join bureau.branch b on b.institution_id = $1 and b.code = f.branch_code
              where b.code is null or b.closed_on <= $4::date) wrong on wrong.branch_code = s.branch_code`,
    [intake.institutionId, section.code, indicatorOf(section, 'branch_code'), intake.period],
  );
}

const tooGood = <const Code extends string, const Days extends string>(code: Code, days: Days) =>
  `insert into staged.errors (section, row_no, indicator, code, value, detail)
   select '${code}', s.row_no, $1, 'BG_110', s.${days} || ' → ' || s.debt_group, d.least
     from staged.${code} s
    cross join lateral (select case when s.${days} >= $5::int then 5 when s.${days} >= $4::int then 4 when s.${days} >= $3::int then 3
            when s.${days} >= $2::int then 2 else 1 end as least) d
    where s.group_reason is null and s.debt_group < d.least` as const;

const tooGoodIn = {
  CHOVAY: tooGood('CHOVAY', 'overdue_days'),
  NHANUT: tooGood('NHANUT', 'overdue_days'),
  HOPDONG: tooGood('HOPDONG', 'late_days'),
} as const;

// Only a group better than the days past due is asked for its reason; a worse one may follow from another debt.
async function checkGroup(intake: Intake, section: Section): Promise<void> {
  const text = Object.entries(tooGoodIn).find(([code]) => code === section.code)?.[1];
  const { rows } = await intake.client.query(
    `select g.from_days from bureau.group_days g
      where g.effective_from = (select max(r.effective_from) from bureau.group_days r where r.effective_from <= $1::date)
      order by g.debt_group`,
    [intake.period],
  );
  if (text === undefined || rows.length !== 4)
    throw new Error(`no debt groups by days for ${section.code} on ${intake.period}`);
  const [attention, substandard, doubtful, loss] = rows.map(({ from_days }) => from_days);
  await staged(intake).query(text, [indicatorOf(section, 'debt_group'), attention, substandard, doubtful, loss]);
}

async function checkCustomer(
  intake: Intake,
  section: Section,
  column: 'customer_code' | 'related_customer_code',
): Promise<void> {
  await staged(intake, section).query(
    `insert into staged.errors (section, row_no, indicator, code, value)
     select $2, s.row_no, $3, 'BG_106', left(s.${column}, 60)
       from staged.rows s
      where s.${column} is not null
        and not exists (select from bureau.customer c where c.institution_id = $1 and c.customer_code = s.${column})
        and s.row_no not in (select e.row_no from staged.errors e where e.section = $2)`,
    [intake.institutionId, section.code, indicatorOf(section, column)],
  );
}
