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
  since timestamptz(3) not null default clock_timestamp()
);
comment on table bureau.score_service is
  'Which score model serves since when, the newest row last; before the first row the declared model serves. Rows never change: a report '
  'of a past moment is scored by the model of that moment.';
alter table bureau.score_service enable row level security;
create policy score_service_known on bureau.score_service for select to :app_role using (true);

-- What each database role may do.
grant select on bureau.score_distribution, bureau.score_run, bureau.score_service to :app_role;
