import { staged } from '#bureau/intake/stage.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { type Applier, isAccepted, isRefused } from './context.ts';

// Relations say nothing of the day that they were reported for: a file of that day that was applied does.
const weighed = weighing({
  incomplete: '$3',
  from: '$4',
  before: `select o.subject_id, o.related_subject_id, o.kind, date_trunc('month', $2::date)::date as month,
      exists (select from bureau.applied_file f where f.institution_id = $1 and f.kind = 'D12' and f.period = $2::date) as is_own,
      0::bigint as vnd, null::smallint as debt_group, o.share_percent, o.valid_from, o.valid_to
    from bureau.relation o where o.institution_id = $1`,
  after: `select c.subject_id, r.subject_id as related_subject_id, s.relation_kind as kind, ${isRefused('LQ')} as is_refused, 0::bigint as vnd,
      null::smallint as debt_group, s.share_percent, s.valid_from, s.valid_to
    from staged.LQ s
    join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
    join bureau.customer r on r.institution_id = $1 and r.customer_code = s.related_customer_code`,
  on: 'x.subject_id = b.subject_id and x.related_subject_id = b.related_subject_id and x.kind = b.kind',
  differs: '(b.share_percent, b.valid_from, b.valid_to) is distinct from (x.share_percent, x.valid_from, x.valid_to)',
  missing: 'true',
});

// A relation that the file says as it stands keeps the file that brought it. What a refused row names stays; what the file leaves out goes,
// unless it may be among rows that could not be read or name a customer whom nobody knows.
const clear = `with said as materialized (
    select c.subject_id, r.subject_id as related_subject_id, s.relation_kind as kind, s.share_percent, s.valid_from, s.valid_to,
           ${isRefused('LQ')} as is_refused
      from staged.LQ s
      join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
      join bureau.customer r on r.institution_id = $1 and r.customer_code = s.related_customer_code)
  delete from bureau.relation o
   where o.institution_id = $1
     and not exists (select from said x where x.subject_id = o.subject_id and x.related_subject_id = o.related_subject_id and x.kind = o.kind
       and (x.is_refused or (x.share_percent, x.valid_from, x.valid_to) is not distinct from (o.share_percent, o.valid_from, o.valid_to)))
     and (not ($2::boolean or exists (select from staged.LQ s where ${isRefused('LQ')} and not (
         exists (select from bureau.customer c where c.institution_id = $1 and c.customer_code = s.customer_code)
         and exists (select from bureau.customer c where c.institution_id = $1 and c.customer_code = s.related_customer_code))))
       or exists (select from said x where x.subject_id = o.subject_id and x.related_subject_id = o.related_subject_id and x.kind = o.kind))` as const;

const add =
  `insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from, valid_to,
         submission_no, row_no)
  select distinct on (c.subject_id, r.subject_id, s.relation_kind) c.subject_id, r.subject_id, s.relation_kind,
         s.share_percent, $1, s.valid_from, s.valid_to, $2::int, s.row_no
    from staged.LQ s
    join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
    join bureau.customer r on r.institution_id = $1 and r.customer_code = s.related_customer_code
   where c.subject_id <> r.subject_id and ${isAccepted('LQ')}
   order by c.subject_id, r.subject_id, s.relation_kind, s.row_no
  on conflict do nothing` as const;

/**
 * Related persons (LQ): the institution's newest file replaces its earlier ones. What another institution reports is its own,
 * also of the same two.
 */
export const relations: Applier = {
  async weigh(intake, section) {
    if (!intake.isNewest) return undefined;
    const to = staged(intake);
    return weigh(intake, {
      ...{ section, at: intake.period, isBalance: false },
      all: (values) => to.query(weighed.all, values),
      rest: (values) => to.query(weighed.rest, values),
    });
  },
  async apply(intake, section) {
    if (!intake.isNewest) return;
    const { client, institutionId, submissionNo } = intake;
    // Customers of a new file have no statistics yet: without a hash each relation that stands would be sought in all of the file.
    await client.query('set enable_nestloop = off');
    await staged(intake).query(clear, [institutionId, intake.isIncomplete(section)]);
    await client.query('reset enable_nestloop');
    await staged(intake).query(add, [institutionId, submissionNo]);
  },
};
