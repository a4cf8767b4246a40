-- What the publication of ratings hides is not to be had by subtracting what it tells: a grade's number in all less the sectors,
-- the sizes or the grades before that are told leaves the hidden ones together. Where those are too few themselves, the smallest
-- told cell beside them is hidden too.

create or replace function bureau.rating_summary(period_in smallint, before_in smallint)
  returns table (part text, key text, grade text, borrowers int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with rated as (
      select coalesce(n.subject_id, b.subject_id) as subject_id, coalesce(n.grade, '') as grade, n.sector, n.size,
             coalesce(b.grade, '') as before, coalesce(n.lenders, b.lenders) as lenders
        from (select * from bureau.enterprise_rating r where r.period = period_in) n
        full join (select * from bureau.enterprise_rating r where r.period = before_in) b on b.subject_id = n.subject_id
    ), placed as (
      select 'all' as part, '' as key, r.grade, r.lenders from rated r where r.grade <> ''
      union all
      select 'sector', r.sector, r.grade, r.lenders from rated r where r.grade <> ''
      union all
      select 'size', r.size, r.grade, r.lenders from rated r where r.grade <> ''
      -- Who is rated in one period only stands beside the matrix, with no grade on the other side, and is never told.
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
    select t.part, t.key, t.grade, case when t.is_told then t.borrowers end
      from told t where t.grade <> '' and (t.part = 'all' or t.key <> '')
  $$;
comment on function bureau.rating_summary(smallint, smallint) is
  'How many enterprises of a period have which grade: in all, by sector, by size, and by the grade of an earlier period. A cell of '
  'fewer than 30 borrowers or 5 institutions has no number, and neither has the smallest cell beside such ones that would tell of '
  'them by subtraction. There are no totals: one would give a hidden cell away.';
