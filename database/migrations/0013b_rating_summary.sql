-- The periodic publication of ratings: grades of the enterprises whose statements are here, a fiscal year a period, counted by
-- sector, size and grade. Nobody reads an enterprise's grade from it: small cells are hidden here, before anything leaves.

create table bureau.enterprise_rating (
  subject_id bigint not null,
  period smallint not null,
  model text collate "C" not null,
  version smallint not null,
  sector text not null,
  size text not null,
  grade text not null,
  lenders int[] not null,
  primary key (subject_id, period)
);
create index enterprise_rating_period on bureau.enterprise_rating (period);
comment on table bureau.enterprise_rating is
  'The grade of an enterprise by a fiscal year''s statements, for the publication alone; lenders are who reports contracts of it.';

create table bureau.rating_run (
  period smallint primary key,
  model text collate "C" not null,
  version smallint not null,
  month date not null,
  rated_to bigint not null default 0,
  finished_at timestamptz
);
comment on table bureau.rating_run is
  'The rating of a period''s enterprises, in order of their ids up to rated_to; made anew each month. Holds no borrower.';

alter table bureau.enterprise_rating enable row level security;
alter table bureau.rating_run enable row level security;
create policy rating_run_known on bureau.rating_run for select to :app_role using (true);
grant select on bureau.rating_run to :app_role;

create function bureau.open_rating_chunk(period_in smallint, model_in text, version_in smallint) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    run bureau.rating_run;
    this_month date := date_trunc('month', bureau.today())::date;
    taken bigint[];
  begin
    insert into bureau.rating_run (period, model, version, month) values (period_in, model_in, version_in, this_month)
      on conflict (period) do update set month = excluded.month, model = excluded.model, version = excluded.version, rated_to = 0,
        finished_at = null
      where rating_run.month < excluded.month;
    -- Held until commit: two workers take turns.
    select * into run from bureau.rating_run r where r.period = period_in for update;
    if run.finished_at is not null then return; end if;
    taken := array(
      select distinct f.subject_id from bureau.fin_statement f join bureau.subject s on s.subject_id = f.subject_id and s.status = 'live'
       where f.fiscal_year = period_in and f.subject_id > run.rated_to order by f.subject_id limit 50);
    insert into bureau.opening (xid, subject_id, institution_id)
      select pg_current_xact_id(), id, (select i.id from bureau.institution i where i.class = 'bureau' order by i.id limit 1)
        from unnest(taken) id
      on conflict do nothing;
    update bureau.rating_run r
       set rated_to = coalesce(taken[cardinality(taken)], r.rated_to),
           finished_at = case when cardinality(taken) < 50 then now() end
     where r.period = period_in;
    return query select unnest(taken);
  end
  $$;
comment on function bureau.open_rating_chunk(smallint, text, smallint) is
  'Opens the next fifty enterprises with statements of a period for this transaction, so that they are rated for the publication. '
  'Whoever calls it cannot choose whom: each is opened once a month, in order, and metered as the bureau''s own opening.';

create function bureau.keep_enterprise_ratings(period_in smallint, model_in text, version_in smallint, ratings jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    insert into bureau.enterprise_rating (subject_id, period, model, version, sector, size, grade, lenders)
      select r.subject_id, period_in, model_in, version_in, r.sector, r.size, r.grade,
             array(select distinct c.institution_id from bureau.contract c where c.subject_id = r.subject_id order by 1)
        from jsonb_to_recordset(ratings) as r (subject_id bigint, sector text, size text, grade text)
       where r.subject_id = any ((select bureau.opened_subjects())::bigint[])
      on conflict (subject_id, period) do update set model = excluded.model, version = excluded.version, sector = excluded.sector,
        size = excluded.size, grade = excluded.grade, lenders = excluded.lenders
  $$;
comment on function bureau.keep_enterprise_ratings(smallint, text, smallint, jsonb) is
  'Keeps the grades of enterprises that this transaction has opened.';

create function bureau.rating_summary(period_in smallint, before_in smallint)
  returns table (part text, key text, grade text, borrowers int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with cell as (
      select 'all' as part, '' as key, r.grade, r.subject_id, r.lenders from bureau.enterprise_rating r where r.period = period_in
      union all
      select 'sector', r.sector, r.grade, r.subject_id, r.lenders from bureau.enterprise_rating r where r.period = period_in
      union all
      select 'size', r.size, r.grade, r.subject_id, r.lenders from bureau.enterprise_rating r where r.period = period_in
      union all
      select 'migration', b.grade, r.grade, r.subject_id, r.lenders
        from bureau.enterprise_rating r join bureau.enterprise_rating b on b.subject_id = r.subject_id and b.period = before_in
       where r.period = period_in
    )
    -- Never a cell of fewer than 30 borrowers or 5 institutions; null says that there is one.
    select c.part, c.key, c.grade,
           case when count(distinct c.subject_id) >= 30
                 and (select count(distinct l) from cell o, unnest(o.lenders) l where o.part = c.part and o.key = c.key and o.grade = c.grade) >= 5
                then count(distinct c.subject_id)::int end
      from cell c group by c.part, c.key, c.grade
  $$;
comment on function bureau.rating_summary(smallint, smallint) is
  'How many enterprises of a period have which grade: in all, by sector, by size, and by the grade of an earlier period. A cell of '
  'fewer than 30 borrowers or 5 institutions has no number. There are no totals: one would give a hidden cell away.';
revoke all on function bureau.open_rating_chunk(smallint, text, smallint),
  bureau.keep_enterprise_ratings(smallint, text, smallint, jsonb), bureau.rating_summary(smallint, smallint) from public;
grant execute on function bureau.open_rating_chunk(smallint, text, smallint),
  bureau.keep_enterprise_ratings(smallint, text, smallint, jsonb), bureau.rating_summary(smallint, smallint) to :app_role;
