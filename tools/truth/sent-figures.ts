/**
 * The figures of a credit-relation report of the subject $1 (`figures`: pairs of a name and a value), counted from the
 * rows as institutions sent them: balance_month and the months of cards; only months older than the first that
 * balance_month keeps are taken from the packed history. It states the rules again, from the form of the report (Decision 68/QĐ-TTTD) and Circular 15/2023, and shares nothing with the reports.
 */
export const sentFigures = `
with today as (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as day),
-- Nothing of a month that ended more than five years ago.
span as (select date_trunc('month', (select day from today) - interval '5 years')::date as oldest),
kept_since as materialized (select min(month) as day from bureau.balance_month),
loan_month as (
  select 'loan' as kind, b.contract_id as account, b.institution_id, b.month, b.balance_vnd as dong, b.foreign_cents as cents,
         b.debt_group::int as grp, 0::bigint as due, 0::bigint as late, 0 as days, 0::bigint as credit_limit, c.closed_on, c.currency, c.loan_kind, b.month as ends
    from bureau.balance_month b join bureau.contract c using (subject_id, contract_id)
   where b.subject_id = $1
  union all
  -- Months of before the rows that are kept as they were sent: only the packed history has them.
  select 'loan', h.contract_id, h.institution_id, (h.latest_month - make_interval(months => (m.at - 1)::int))::date, m.dong, m.cents, m.grp::int,
         0, 0, 0, 0, c.closed_on, c.currency, c.loan_kind, h.latest_month
    from bureau.credit_history h join bureau.contract c using (subject_id, contract_id),
         unnest(h.balance_vnd, h.foreign_cents, h.debt_group) with ordinality m (dong, cents, grp, at)
   where h.subject_id = $1 and m.dong is not null
     and h.latest_month - make_interval(months => (m.at - 1)::int) < (select day from kept_since)),
card_month as (
  select 'card', a.card_id, a.institution_id, (a.latest_month - make_interval(months => (m.at - 1)::int))::date,
         m.balance, null::bigint, m.grp::int, m.due, m.late, m.days::int, a.limit_vnd, a.closed_on, 'VND', 'card', a.latest_month
    from bureau.card_account a,
         unnest(a.balance_vnd, a.debt_group, a.due_vnd, a.late_vnd, a.late_days) with ordinality m (balance, grp, due, late, days, at)
   where a.subject_id = $1 and m.balance is not null),
every as (select * from loan_month union all select * from card_month),
latest as (
  -- The last month on the books: of a loan the last one sent, of a card the one that its months end with.
  select kind, account, max(ends) as last from every group by 1, 2),
books as (
  -- The first month on the books, reported or not.
  select 'loan' as kind, contract_id as account, (latest_month - make_interval(months => cardinality(balance_vnd) - 1))::date as begins
    from bureau.credit_history where subject_id = $1
  union all
  select 'card', card_id, (latest_month - make_interval(months => cardinality(balance_vnd) - 1))::date from bureau.card_account where subject_id = $1),
sent as (
  select e.*, l.last from every e join latest l using (kind, account)
   where e.month >= (select oldest from span) and e.month > l.last - case e.kind when 'loan' then interval '60 months' else interval '36 months' end),
account as (
  select kind, account, institution_id, closed_on, least(min(month), min(begins)) as first, max(last) as last
    from sent left join books using (kind, account) group by 1, 2, 3, 4),
-- The newest month that the institution of an account reported, of loans or of cards, with or without that account.
reported as (
  select a.kind, a.account, date_trunc('month', max(f.period))::date as last
    from account a join bureau.applied_file f on f.institution_id = a.institution_id
     and f.kind = any (case a.kind when 'loan' then array['D31', 'D32', 'K2'] else array['D33', 'D34', 'K4'] end)
   group by 1, 2),
now_month as (
  select greatest(coalesce(max(last), '-infinity'), (date_trunc('month', (select day from today)) - interval '2 months')::date) as month
    from (select last from account union all select last from reported) every_last),
-- An account stands on the day of the data unless it was closed before; then its newest month counts.
standing as (
  select s.* from sent s join account a using (kind, account)
   where s.month = a.last and (a.closed_on is null or a.last >= (select month from now_month))),
codes as (select id, code from bureau.institution),
grid as (
  select a.kind, a.account, c.code, g.month::date as month, s.dong, s.grp,
         case when s.account is not null then 'sent' when g.month < a.first then 'none'
              when g.month > a.last and a.closed_on is not null then 'none' else 'silent' end as state
    from account a join codes c on c.id = a.institution_id
   cross join lateral generate_series((select month from now_month) - interval '59 months', (select month from now_month), interval '1 month') g (month)
    left join sent s on s.kind = a.kind and s.account = a.account and s.month = g.month::date),
-- Of all debt, and of cards alone as the cards' report has it.
strip as (
  select s.name, code, month, case when bool_or(state = 'sent') then coalesce(max(grp) filter (where dong > 0), 0)::text
                           when bool_or(state = 'silent') then 'null' else 'none' end as value
    from grid g join (values ('strip', 'loan'), ('strip', 'card'), ('card-strip', 'card')) s (name, kind) using (kind)
   where month > (select month from now_month) - interval '24 months'
     and exists (select from grid o where o.code = g.code and (s.name = 'strip' or o.kind = 'card') and o.state <> 'none'
       and o.month > (select month from now_month) - interval '24 months')
   group by 1, 2, 3),
exposure as (
  select c.code, sum(dong) as dong, max(grp) as grp from standing s join codes c on c.id = s.institution_id where dong > 0 group by 1),
debt as (
  select c.code, s.grp, s.loan_kind, sum(s.dong) filter (where s.cents is null) as vnd, sum(s.cents) filter (where s.cents is not null) as cents,
         min(s.currency) filter (where s.cents is not null) as currency
    from standing s join codes c on c.id = s.institution_id where s.kind = 'loan' and s.dong <> 0 group by 1, 2, 3),
cards as (
  select c.code, count(*) as cards, sum(credit_limit) as credit_limit, sum(dong) as dong, sum(due) as due, sum(late) as late, max(days) as days, max(grp) as grp
    from standing s join codes c on c.id = s.institution_id where s.kind = 'card' group by 1),
monthly as (
  select month,
         case when bool_or(state = 'sent') filter (where kind = 'loan') then (sum(dong) filter (where kind = 'loan'))::text
              when bool_or(state = 'silent') filter (where kind = 'loan') then '(-)' end as loans,
         case when bool_or(state = 'sent') filter (where kind = 'card') then (sum(dong) filter (where kind = 'card'))::text
              when bool_or(state = 'silent') filter (where kind = 'card') then '(-)' end as cards,
         case when bool_or(state = 'sent') then sum(dong)::text when bool_or(state = 'silent') then '(-)' end as total,
         count(distinct code) filter (where state = 'silent') as missing
    from grid where month > (select month from now_month) - interval '12 months' group by 1),
bad_month as (select * from grid where state = 'sent' and dong > 0 and grp >= 3),
bad as (
  select b.code, max(b.grp) as worst, max(b.month) as month from bad_month b group by 1),
bad_debt as (
  select b.code, b.worst, (b.month + interval '1 month - 1 day')::date as day,
         (select sum(m.dong) from bad_month m where m.code = b.code and m.month = b.month) as dong,
         (select max(s.grp) from standing s join codes c on c.id = s.institution_id where c.code = b.code and s.dong > 0) as now
    from bad b
  union all
  select c.code, coalesce(n.worst_group, 3), coalesce(n.ended_on, (select day from today)), coalesce(n.amount_vnd, 0), null
    from bureau.negative_event n join codes c on c.id = n.institution_id
   where n.subject_id = $1 and n.kind in ('bad_debt', 'card_default') and c.code not in (select code from bad)
     and (n.ended_on is null or n.ended_on >= (select day from today) - interval '5 years')),
late as (
  select c.code, max(s.days) as longest, count(distinct s.month) as times, to_char(max(s.month), 'YYYY-MM') as last
    from sent s join codes c on c.id = s.institution_id
   where s.kind = 'card' and s.days > 0 and s.month > (select month from now_month) - interval '36 months' group by 1),
attention as (
  select month, code, sum(dong) as dong from grid
   where state = 'sent' and grp = 2 and month > (select month from now_month) - interval '12 months' group by 1, 2 having sum(dong) > 0),
vamc as (
  select c.code, v.principal_left_vnd as dong from bureau.vamc_debt v join codes c on c.id = v.institution_id
   where v.subject_id = $1 and v.settled_on is null),
bonds as (
  select c.code, b.issued_on, b.debt_group, b.value_vnd as dong from bureau.bond b join codes c on c.id = b.institution_id where b.subject_id = $1),
commitments as (
  select c.code, o.currency, o.debt_group, o.value_vnd as dong, o.foreign_cents as cents
    from bureau.commitment o join codes c on c.id = o.institution_id where o.subject_id = $1),
pledged as (
  select c.code, count(*) as assets, sum(a.value_vnd) as dong
    from bureau.collateral_pledge p join bureau.collateral a using (subject_id, collateral_id) join codes c on c.id = p.institution_id
   where p.subject_id = $1 and p.released_on is null group by 1),
asked as (
  select c.code, to_char(f.asked_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day, f.product_code
    from bureau.inquiry_footprint f join codes c on c.id = f.institution_id
   where f.subject_id = $1 and (f.asked_at at time zone 'Asia/Ho_Chi_Minh')::date > (select day from today) - interval '12 months'),
-- What else is negative: courts and authorities, and debt that was settled with provisions, until five years after its end.
negative as (
  select n.amount_vnd as dong, n.started_on, n.ended_on from bureau.negative_event n
   where n.subject_id = $1 and n.kind not in ('bad_debt', 'card_default')
  union all
  select coalesce(s.left_vnd, s.settled_vnd), s.settled_on, s.ended_on from bureau.settled_debt s
   where s.subject_id = $1 and (s.source <> 'handled' or s.method = 'provision')),
other as (
  select * from negative where ended_on is null or ended_on >= (select day from today) - interval '5 years'),
-- The figures of a row stand together, so that equal rows are told apart in one order.
line (section, place, figures) as (
  select name, format('%s %s %s', name, code, to_char(month, 'YYYY-MM')), array[array['', value]] from strip
  union all select 'exposure', 'exposure ' || code, array[array[' dong', dong::text], array[' group', grp::text]] from exposure
  union all select 'current-debt', format('current-debt %s %s', code, grp),
         array[array[' vnd', vnd::text], array[' ' || coalesce(lower(currency), 'usd'), trim(to_char(cents / 100.0, '99999999999999990.00'))]] from debt
  union all select 'cards', format('cards %s %s', code, grp), array[array[' cards', cards::text], array[' limit', credit_limit::text],
         array[' balance', dong::text], array[' due', due::text], array[' late', late::text], array[' late-days', days::text]] from cards
  union all select 'debt-months', 'debt-months ' || to_char(month, 'YYYY-MM'), array[array[' loans', loans], array[' cards', cards],
         array[' total', total], array[' missing', missing::text]] from monthly where (select bool_or(total is not null) from monthly)
  union all select 'bad-debt', 'bad-debt ' || code, array[array[' highest-group', worst::text], array[' group-now', now::text],
         array[' amount', dong::text]] from bad_debt
  union all select 'late-cards', 'late-cards ' || code, array[array[' longest', longest::text], array[' times', times::text], array[' last', last]] from late
  union all select 'attention', format('attention %s %s', to_char(month, 'YYYY-MM'), code), array[array[' amount', dong::text]] from attention
  union all select 'vamc', 'vamc ' || code, array[array[' principal', dong::text]] from vamc
  union all select 'bonds', format('bonds %s %s %s', code, issued_on, debt_group), array[array[' value', dong::text]] from bonds
  union all select 'commitments', format('commitments %s %s %s', code, currency, debt_group),
         array[array[' value', dong::text], array[' own', trim(to_char(cents / 100.0, '99999999999999990.00'))]] from commitments
  union all select 'collateral', 'collateral ' || code, array[array[' count', assets::text], array[' value', dong::text]] from pledged
  union all select 'inquiries', 'inquiries ' || code, array[array[' day', day], array[' product', product_code]] from asked
  union all select 'other', 'other ', array[array[' amount', dong::text], array[' started', started_on::text], array[' ended', ended_on::text]] from other
),
figure as (
  select section, place || f.pair[1] as key, f.pair[2] as value, row_number() over (partition by place || f.pair[1] order by l.figures::text collate "C") as nth
    from line l cross join lateral (select array[l.figures[i][1], l.figures[i][2]] as pair from generate_subscripts(l.figures, 1) i) f
   where f.pair[2] is not null)
select coalesce(json_agg(json_build_array(key || case when nth > 1 then ' #' || nth else '' end, value)), '[]') as figures from figure`;
