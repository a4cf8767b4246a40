-- R52 summaries: what each sector and province owes and how much of it is bad, month by month, without small cells.

create table bureau.summary_article (
  dimension text not null check (dimension in ('sector', 'province')),
  month date not null check (extract(day from month) = 1),
  article_id int not null,
  digest bytea not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  primary key (dimension, month)
);
comment on table bureau.summary_article is
  'Which article tells the summary of a month; digest is of its figures, so that it is written again only when they change. Holds no borrower.';
alter table bureau.summary_article enable row level security;

create function bureau.section_of(sector text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  as $$
    select case when sector !~ '^[0-9]{2}' then null else (
      select s.letter from (values ('A', 1, 3), ('B', 5, 9), ('C', 10, 33), ('D', 35, 35), ('E', 36, 39), ('F', 41, 43), ('G', 45, 47),
        ('H', 49, 53), ('I', 55, 56), ('J', 58, 63), ('K', 64, 66), ('L', 68, 68), ('M', 69, 75), ('N', 77, 82), ('O', 84, 84),
        ('P', 85, 85), ('Q', 86, 88), ('R', 90, 93), ('S', 94, 96), ('T', 97, 98), ('U', 99, 99)) s (letter, first, last)
       where left(sector, 2)::int between s.first and s.last) end
  $$;
comment on function bureau.section_of(text) is 'The section (A to U) of a VSIC division of two digits; null when it has none.';

create function bureau.debt_cells(dimension text, month date)
  returns table (cell text, institutions int, borrowers int, bad_basis_points int)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with owed as (
      select case dimension when 'sector' then bureau.section_of(l.sector_code) else s.province_code end as cell,
             b.subject_id, b.institution_id, b.balance_vnd, b.debt_group
        from bureau.balance_month b
        join bureau.subject s on s.subject_id = b.subject_id
        left join bureau.legal_profile l on dimension = 'sector' and l.subject_id = b.subject_id
       where b.month = debt_cells.month and b.balance_vnd > 0
    ), cells as (
      select o.cell, count(distinct o.institution_id)::int as institutions, count(distinct o.subject_id)::int as borrowers
        from owed o where o.cell is not null group by 1
    ), named as (
      -- Small cells are told as one, and that only when it is large enough itself.
      select o.*, case when c.institutions >= 5 and c.borrowers >= 30 then o.cell else 'other' end as told
        from owed o join cells c on c.cell = o.cell
    )
    select n.told, count(distinct n.institution_id)::int, count(distinct n.subject_id)::int,
           round(10000 * coalesce(sum(n.balance_vnd) filter (where n.debt_group >= 3), 0) / sum(n.balance_vnd))::int
      from named n group by 1
    having count(distinct n.institution_id) >= 5 and count(distinct n.subject_id) >= 30
  $$;
comment on function bureau.debt_cells(text, date) is
  'Borrowers and the share of bad debt (group 3 and worse, in hundredths of a percent) by sector or province at a month''s end; never a '
  'cell of fewer than 5 institutions or 30 borrowers, nor a sum that would give one away.';

create function bureau.summarise_debt(dimension text, month date)
  returns table (cell text, borrowers int, bad_basis_points int, bad_before int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not bureau.is_month_closed(month) then
      raise exception 'summaries are the bureau''s, of closed months' using errcode = 'insufficient_privilege';
    end if;
    return query
      select n.cell, n.borrowers, n.bad_basis_points, b.bad_basis_points
        from bureau.debt_cells(dimension, month) n
        left join bureau.debt_cells(dimension, (month - interval '1 month')::date) b on b.cell = n.cell and b.cell <> 'other'
       order by n.cell = 'other', n.borrowers desc, n.cell;
  end
  $$;
comment on function bureau.summarise_debt(text, date) is
  'The summary of a closed month by sector or province, for the bureau alone; the share of the month before where its cell was large enough too.';

create function bureau.keep_summary(dimension_in text, month_in date, digest_in bytea, article jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    known bureau.summary_article;
    written int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'summaries are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('summary %s %s', dimension_in, month_in), 0));
    select * into known from bureau.summary_article s where s.dimension = dimension_in and s.month = month_in;
    if known.digest = digest_in then return false; end if;
    written := bureau.write_article(article || jsonb_build_object('article_id', known.article_id));
    if known.article_id is null then perform bureau.set_article_state(written, 'published'); end if;
    insert into bureau.summary_article (dimension, month, article_id, digest) values (dimension_in, month_in, written, digest_in)
      on conflict (dimension, month) do update set digest = excluded.digest, written_at = clock_timestamp();
    return true;
  end
  $$;
comment on function bureau.keep_summary(text, date, bytea, jsonb) is
  'Publishes the article of a summary, or writes it anew when its figures changed; false when they did not. One that was withdrawn stays so.';
revoke all on function bureau.section_of(text), bureau.debt_cells(text, date), bureau.summarise_debt(text, date),
  bureau.keep_summary(text, date, bytea, jsonb) from public;
grant execute on function bureau.summarise_debt(text, date), bureau.keep_summary(text, date, bytea, jsonb) to :app_role;
