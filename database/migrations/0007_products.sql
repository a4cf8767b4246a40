-- The bureau's products: what a bundle holds, and where a personal score stands among all.

alter table bureau.product add column sections text[] not null default '{}';
comment on column bureau.product.sections is
  'Sections of a bundle in the order they are printed, by their ids (bureau/reports/sections.ts); empty for products whose report is '
  'made by a function of its own.';

-- One number of a request stands for one product; the detailed reports are asked by their own code.
update bureau.product set wire_ids = array[code] where code in ('S11A', 'S10A');

update bureau.product p set name_vi = b.name_vi, name_en = b.name_en, sections = b.sections
from (values
  ('S71', 'Dư nợ hiện tại (tức thời)', 'Current debt, instant', array['identity', 'exposure', 'current-debt']),
  ('S72', 'Dư nợ và diễn biến 12 tháng (tức thời)', 'Debt and its last 12 months, instant',
    array['identity', 'groups', 'current-debt', 'debt-months']),
  ('S73', 'Nợ xấu và nợ cần chú ý (tức thời)', 'Bad and attention debt, instant',
    array['identity', 'bad-debt', 'attention', 'vamc', 'other']),
  ('S74', 'Sản phẩm đặt hàng', 'Ordered product',
    array['identity', 'exposure', 'current-debt', 'cards', 'vamc', 'bonds', 'commitments', 'bad-debt', 'collateral', 'other']),
  ('S75', 'Thẻ tín dụng (tức thời)', 'Credit cards, instant', array['identity', 'cards', 'late-cards']),
  ('S76', 'Tài sản bảo đảm (tức thời)', 'Collateral, instant', array['identity', 'exposure', 'collateral']),
  ('S77', 'Lịch sử tra cứu (tức thời)', 'Inquiries about the customer, instant', array['identity', 'inquiries']),
  ('S78', 'Tổng quan nhóm nợ (tức thời)', 'Overview of debt groups, instant', array['identity', 'groups', 'exposure']),
  ('S79', 'Toàn bộ quan hệ tín dụng (tức thời)', 'All credit relations, instant',
    array['identity', 'groups', 'exposure', 'current-debt', 'cards', 'vamc', 'commitments', 'debt-months', 'bad-debt',
      'late-cards', 'attention', 'collateral', 'other'])
) as b (code, name_vi, name_en, sections)
where p.code = b.code;

-- Where a score stands --------------------------------------------------------------------------------------------------

create table bureau.score_distribution (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  score smallint not null,
  persons int not null check (persons > 0),
  primary key (model, version, month, score)
);
comment on table bureau.score_distribution is
  'How many persons had which score in a month, counted over an even sample of all. Holds no borrower: a person''s score is kept '
  'nowhere but in the report that was asked for.';

create table bureau.score_run (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  sample_step int not null check (sample_step > 0),
  scored_to bigint not null default 0,
  finished_at timestamptz,
  primary key (model, version, month)
);
comment on table bureau.score_run is
  'The monthly count of scores: one person in sample_step, taken in order of their ids up to scored_to. Holds no borrower.';

alter table bureau.score_distribution enable row level security;
alter table bureau.score_run enable row level security;
create policy score_distribution_known on bureau.score_distribution for select to :app_role using (true);
create policy score_run_known on bureau.score_run for select to :app_role using (true);
grant select on bureau.score_distribution, bureau.score_run to :app_role;

create function bureau.open_score_chunk(model_in text, version_in smallint, sample int) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    run bureau.score_run;
    this_month date := date_trunc('month', bureau.today())::date;
    taken bigint[];
  begin
    -- Live persons are nearly all rows of bureau.subject: its estimate is near enough for the step of a sample.
    insert into bureau.score_run (model, version, month, sample_step)
      select model_in, version_in, this_month,
             greatest(1, ceil(c.reltuples / greatest(1000, least(sample, 100000)))::int)
        from pg_class c where c.oid = 'bureau.subject'::regclass
      on conflict do nothing;
    -- Held until commit: two workers take turns, and none takes what another one counted.
    select * into run from bureau.score_run r
      where r.model = model_in and r.version = version_in and r.month = this_month for update;
    if run.finished_at is not null then return; end if;
    taken := array(
      select s.subject_id from bureau.subject s
       where s.subject_id > run.scored_to and s.subject_type = 2 and s.status = 'live' and s.subject_id % run.sample_step = 0
       order by s.subject_id limit 100);
    insert into bureau.opening (xid, subject_id, institution_id)
      select pg_current_xact_id(), id, (select i.id from bureau.institution i where i.class = 'bureau' order by i.id limit 1)
        from unnest(taken) id;
    update bureau.score_run r
       set scored_to = coalesce(taken[cardinality(taken)], r.scored_to),
           finished_at = case when cardinality(taken) < 100 then now() end
     where r.model = run.model and r.version = run.version and r.month = run.month;
    return query select unnest(taken);
  end
  $$;
comment on function bureau.open_score_chunk(text, smallint, int) is
  'Opens the next hundred persons of this month''s sample for this transaction, so that their scores are counted. Whoever calls it '
  'cannot choose whom: each is opened once a month, in order, and metered as the bureau''s own opening.';

create function bureau.count_scores(model_in text, version_in smallint, scores smallint[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    insert into bureau.score_distribution as d (model, version, month, score, persons)
      select model_in, version_in, date_trunc('month', bureau.today())::date, s.score, count(*)::int
        from unnest(scores) s(score) group by s.score
      on conflict (model, version, month, score) do update set persons = d.persons + excluded.persons
  $$;
comment on function bureau.count_scores(text, smallint, smallint[]) is 'Adds scores to this month''s distribution.';

revoke all on function bureau.open_score_chunk(text, smallint, int), bureau.count_scores(text, smallint, smallint[]) from public;
grant execute on function bureau.open_score_chunk(text, smallint, int), bureau.count_scores(text, smallint, smallint[]) to :app_role;
