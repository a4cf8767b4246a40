-- The periodic publication of ratings: grades of enterprises with financial statements, one period for each fiscal year, counted by
-- sector, size and grade. Small cells are hidden in the database, so that nobody can infer one enterprise's grade.

create table bureau.enterprise_rating (
  subject_id bigint not null,
  period smallint not null,
  model text collate "C" not null,
  version smallint not null,
  sector text not null,
  size text not null,
  grade text not null,
  lenders int[] not null,
  told_grade text,
  primary key (subject_id, period)
);
create index enterprise_rating_period on bureau.enterprise_rating (period);
comment on table bureau.enterprise_rating is
  'The grade of an enterprise by a fiscal year''s statements, for the publication alone; lenders are who reports contracts of it.';
comment on column bureau.enterprise_rating.told_grade is 'The grade that the period''s publication counts; null when it does not know the enterprise.';
alter table bureau.enterprise_rating enable row level security;

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
alter table bureau.rating_run enable row level security;
create policy rating_run_known on bureau.rating_run for select to :app_role using (true);

create table bureau.rating_publication (
  period smallint primary key,
  enterprises int not null,
  published_at timestamptz not null default now()
);
comment on table bureau.rating_publication is
  'The periods whose ratings are published, with how many enterprises were counted. Holds no borrower.';
alter table bureau.rating_publication enable row level security;
create policy rating_publication_known on bureau.rating_publication for select to :app_role using (true);

create table bureau.rating_told (
  period smallint not null,
  part text not null,
  key text not null,
  grade text not null,
  borrowers int,
  primary key (period, part, key, grade)
);
comment on table bureau.rating_told is
  'What is published of a period: numbers rounded to tens, none of a cell that is hidden. Holds no borrower.';
alter table bureau.rating_told enable row level security;
create policy rating_told_known on bureau.rating_told for select to :app_role using (true);

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
    -- Hold the lock until commit, so that two workers take turns.
    select * into run from bureau.rating_run r where r.period = period_in for update;
    if run.finished_at is not null then return; end if;
    taken := array(
      select distinct f.subject_id from bureau.fin_statement f join bureau.subject s on s.subject_id = f.subject_id and s.status = 'live'
       where f.fiscal_year = period_in and f.subject_id > run.rated_to order by f.subject_id limit 50);
    insert into bureau.opening (xid, subject_id, institution_id)
      select pg_current_xact_id(), id, (select i.id from bureau.institution i where i.class = 'bureau' order by i.id limit 1)
        from unnest(taken) id
      on conflict do nothing;
    if cardinality(taken) < 50 then
      -- Skip an enterprise that was merged into another or has no statements of the period.
      delete from bureau.enterprise_rating k
       where k.period = period_in
         and (not exists (select from bureau.subject s where s.subject_id = k.subject_id and s.status = 'live')
           or not exists (select from bureau.fin_statement f where f.subject_id = k.subject_id and f.fiscal_year = k.period));
    end if;
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
    -- Remove enterprises that are no longer rated.
    delete from bureau.enterprise_rating k
     where k.period = period_in and k.subject_id in (select unnest(bureau.opened_subjects()))
       and k.subject_id not in (select r.subject_id from jsonb_to_recordset(ratings) as r (subject_id bigint));
    insert into bureau.enterprise_rating (subject_id, period, model, version, sector, size, grade, lenders)
      select r.subject_id, period_in, model_in, version_in, r.sector, r.size, r.grade,
             array(select distinct c.institution_id from bureau.contract c where c.subject_id = r.subject_id order by 1)
        from jsonb_to_recordset(ratings) as r (subject_id bigint, sector text, size text, grade text)
       where r.subject_id = any ((select bureau.opened_subjects())::bigint[])
      on conflict (subject_id, period) do update set model = excluded.model, version = excluded.version, sector = excluded.sector,
        size = excluded.size, grade = excluded.grade, lenders = excluded.lenders
  $$;
comment on function bureau.keep_enterprise_ratings(smallint, text, smallint, jsonb) is
  'Keeps the grades of enterprises that this transaction has opened, and drops those of opened ones that have none.';

create function bureau.count_ratings(period_in smallint, before_in smallint)
  returns table (part text, key text, grade text, borrowers int)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with rated as (
      select coalesce(n.subject_id, b.subject_id) as subject_id, coalesce(n.grade, '') as grade, n.sector, n.size,
             coalesce(b.grade, '') as before, coalesce(n.lenders, b.lenders) as lenders
        from (select r.subject_id, r.grade, r.sector, r.size, r.lenders from bureau.enterprise_rating r where r.period = period_in) n
        full join (select r.subject_id, r.grade, r.lenders from bureau.enterprise_rating r where r.period = before_in) b on b.subject_id = n.subject_id
    ), placed as (
      select 'all' as part, '' as key, r.grade, r.lenders from rated r where r.grade <> ''
      union all
      select 'sector', r.sector, r.grade, r.lenders from rated r where r.grade <> ''
      union all
      select 'size', r.size, r.grade, r.lenders from rated r where r.grade <> ''
      -- An enterprise that is rated in only one period is kept without a grade of the other, and never published.
      union all
      select 'migration', r.before, r.grade, r.lenders from rated r
    ), lent as (
      select distinct p.part, p.key, p.grade, l as lender from placed p, unnest(p.lenders) l
    ), cell as (
      select p.part, p.key, p.grade, count(*)::int as borrowers,
             count(*) >= 30 and (p.part = 'all' or (p.key <> '' and p.grade <> ''))
               and (select count(*) from lent l where l.part = p.part and l.key = p.key and l.grade = p.grade) >= 5 as is_told
        from placed p group by p.part, p.key, p.grade
    ), thin_column as (
      select c.part, c.grade from cell c
       where c.part <> 'all' and c.grade <> '' and not c.is_told
       group by c.part, c.grade
      having sum(c.borrowers) < 30 or (
        select count(distinct l.lender) from cell o join lent l on l.part = o.part and l.key = o.key and l.grade = o.grade
         where o.part = c.part and o.grade = c.grade and not o.is_told) < 5
    ), by_column as (
      select c.part, c.key, c.grade, c.borrowers,
             c.is_told and not (t.grade is not null
               and row_number() over (partition by c.part, c.grade, c.is_told order by c.borrowers, c.key) = 1) as is_told
        from cell c left join thin_column t on t.part = c.part and t.grade = c.grade
    ), thin_row as (
      select c.key from by_column c
       where c.part = 'migration' and c.key <> '' and not c.is_told
       group by c.key
      having sum(c.borrowers) < 30 or (
        select count(distinct l.lender) from by_column o join lent l on l.part = o.part and l.key = o.key and l.grade = o.grade
         where o.part = 'migration' and o.key = c.key and not o.is_told) < 5
    ), told as (
      select c.part, c.key, c.grade, c.borrowers,
             c.is_told and not (t.key is not null
               and row_number() over (partition by c.part, c.key, c.is_told order by c.borrowers, c.grade) = 1) as is_told
        from by_column c left join thin_row t on c.part = 'migration' and t.key = c.key
    )
    select t.part, t.key, t.grade, case when t.is_told then (round(t.borrowers / 10.0) * 10)::int end
      from told t where t.grade <> '' and (t.part = 'all' or t.key <> '')
  $$;
comment on function bureau.count_ratings(smallint, smallint) is
  'The cells of a period to be told: a cell of fewer than 30 borrowers or 5 institutions has no number, nor has the smallest cell beside '
  'such ones that would tell of them by subtraction; all others are rounded to tens. Asked by the publication alone.';

create function bureau.publish_ratings(period_in smallint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    told int;
    changed int;
  begin
    -- Hold the lock until commit, so that two workers take turns.
    perform from bureau.rating_run r where r.period = period_in and r.finished_at is not null for update;
    if not found then return false; end if;
    -- The matrix also counts the period before.
    if exists (select from bureau.rating_run r where r.period = period_in - 1 and r.finished_at is null) then return false; end if;
    select p.enterprises into told from bureau.rating_publication p where p.period = period_in;
    if told is not null then
      select count(*) filter (where r.told_grade is distinct from r.grade) + told - count(r.told_grade) into changed
        from bureau.enterprise_rating r where r.period = period_in;
      -- Two publications that differ by a few enterprises would reveal those few.
      if changed < 30 then return false; end if;
    end if;
    delete from bureau.rating_told t where t.period = period_in;
    insert into bureau.rating_told (period, part, key, grade, borrowers)
      select period_in, c.part, c.key, c.grade, c.borrowers from bureau.count_ratings(period_in, (period_in - 1)::smallint) c;
    update bureau.enterprise_rating r set told_grade = r.grade
     where r.period = period_in and r.told_grade is distinct from r.grade;
    insert into bureau.rating_publication (period, enterprises)
      select period_in, count(*)::int from bureau.enterprise_rating r where r.period = period_in
      on conflict (period) do update set enterprises = excluded.enterprises, published_at = now();
    return true;
  end
  $$;
comment on function bureau.publish_ratings(smallint) is
  'Publishes a period whose run, and that of the period before, has ended: true when it did. One that was published stays as it is '
  'told until 30 enterprises have come, gone or another grade.';

create function bureau.rating_summary(period_in smallint, before_in smallint)
  returns table (part text, key text, grade text, borrowers int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.part, t.key, t.grade, t.borrowers from bureau.rating_told t where t.period = period_in
  $$;
comment on function bureau.rating_summary(smallint, smallint) is
  'What is published of a period, by grade: in all, by sector, by size, and by the grade of the period before. There are no totals.';

-- What each database role may do.
grant select on bureau.rating_run, bureau.rating_publication, bureau.rating_told to :app_role;
