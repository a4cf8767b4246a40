-- How many persons have each score. A person's own score is kept only in the report that was asked for.

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
alter table bureau.score_distribution enable row level security;
create policy score_distribution_known on bureau.score_distribution for select to :app_role using (true);

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
alter table bureau.score_run enable row level security;
create policy score_run_known on bureau.score_run for select to :app_role using (true);

create function bureau.open_score_chunk(model_in text, version_in smallint, sample int) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    run bureau.score_run;
    this_month date := date_trunc('month', bureau.today())::date;
    taken bigint[];
  begin
    -- Nearly all rows of bureau.subject are live persons, so its estimated row count is good enough for a sample's step.
    insert into bureau.score_run (model, version, month, sample_step)
      select model_in, version_in, this_month,
             greatest(1, ceil(c.reltuples / greatest(1000, least(sample, 100000)))::int)
        from pg_class c where c.oid = 'bureau.subject'::regclass
      on conflict do nothing;
    -- Hold the lock until commit, so that two workers take turns and neither counts what the other counted.
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

create table bureau.score_service (
  id int generated always as identity primary key,
  model text collate "C" not null,
  version smallint not null,
  since timestamptz(3) not null default clock_timestamp(),
  promotion_id int
);
comment on table bureau.score_service is
  'Which score model serves since when, the newest row last; before the first row the declared model serves. Rows never change: a report '
  'of a past moment is scored by the model of that moment. promotion_id: the promotion that brought it; null where one was taken back.';
alter table bureau.score_service enable row level security;
create policy score_service_known on bureau.score_service for select to :app_role using (true);

create table bureau.score_count (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  segment text collate "C" not null,
  measure text collate "C" not null,
  class smallint not null,
  persons int not null check (persons > 0),
  bad int not null check (bad between 0 and persons),
  primary key (model, version, month, segment, measure, class)
);
comment on table bureau.score_count is
  'How many persons of a month''s sample were in which class of a measure: the grade now, the points of each item, and (matured) the score of '
  'twelve months ago with how many turned bad since. Counts alone: no borrower, and no person''s score.';
alter table bureau.score_count enable row level security;
create policy score_count_known on bureau.score_count for select to :app_role using (true);

create table bureau.score_figure (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  segment text collate "C" not null,
  measure text collate "C" not null,
  item text collate "C" not null default '',
  value numeric(10, 5) not null,
  least numeric(10, 5),
  most numeric(10, 5),
  is_crossed boolean generated always as (coalesce(value < least, false) or coalesce(value > most, false)) stored,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (model, version, month, segment, measure, item)
);
comment on table bureau.score_figure is
  'What a month''s counts say about a score model, by segment, with the limits of that month: stability of the score and of each item, Gini, '
  'KS and calibration of what has matured, share not scored.';
alter table bureau.score_figure enable row level security;
create policy score_figure_known on bureau.score_figure for select to :app_role using (true);

create function bureau.count_score_classes(model_in text, version_in smallint, given jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    insert into bureau.score_count as c (model, version, month, segment, measure, class, persons, bad)
      select model_in, version_in, date_trunc('month', bureau.today())::date, g.segment, g.measure, g.class, g.persons, g.bad
        from jsonb_to_recordset(given) g(segment text, measure text, class smallint, persons int, bad int)
      on conflict (model, version, month, segment, measure, class)
        do update set persons = c.persons + excluded.persons, bad = c.bad + excluded.bad
  $$;
comment on function bureau.count_score_classes(text, smallint, jsonb) is 'Adds persons to the classes of this month''s measures of a score model.';

create function bureau.keep_score_figures(model_in text, version_in smallint, given jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    this_month date := date_trunc('month', bureau.today())::date;
    raised int;
  begin
    insert into bureau.score_figure (model, version, month, segment, measure, item, value, least, most)
      select model_in, version_in, this_month, g.segment, g.measure, g.item, g.value, g.least, g.most
        from jsonb_to_recordset(given) g(segment text, measure text, item text, value numeric, least numeric, most numeric)
      on conflict do nothing;
    select coalesce(sum(portal.raise_alarm('score-limit', concat_ws(':', f.model, f.version, f.month, f.segment, f.measure, f.item),
             '{}'::jsonb,
             jsonb_build_object('name', concat_ws(' ', f.model || ' (' || f.version || ')', to_char(f.month, 'YYYY-MM'), f.segment, f.measure,
               nullif(f.item, ''), trim_scale(f.value)::text, case when f.value < f.least then '< ' || trim_scale(f.least) else '> ' || trim_scale(f.most) end)),
             f.counted_at, f.counted_at)), 0) into raised
      from bureau.score_figure f
     where f.model = model_in and f.version = version_in and f.month = this_month and f.is_crossed;
    return raised;
  end
  $$;
comment on function bureau.keep_score_figures(text, smallint, jsonb) is
  'Keeps what this month''s counts say about a score model, once, and raises an alarm for each figure beyond its limit; how many are new.';

-- What each database role may do.
grant select on bureau.score_count, bureau.score_distribution, bureau.score_figure, bureau.score_run, bureau.score_service to :app_role;
