-- News of the bureau (R52): articles in both languages with their pictures, and summaries of debt by sector and province.

create table bureau.article (
  article_id int generated always as identity primary key,
  menu text not null check (menu in ('articles', 'summary')),
  category text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  title_vi text not null,
  title_en text not null,
  brief_vi text not null,
  brief_en text not null,
  content_vi text not null,
  content_en text not null,
  source text not null,
  url text,
  published_at timestamptz(3),
  written_by text not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (state = 'draft' or published_at is not null)
);
create index article_list on bureau.article (menu, published_at desc, article_id desc) where state = 'published';
comment on table bureau.article is
  'News of the bureau: content is html that the server has sanitised. Published ones are everybody''s to read, others the bureau''s own. '
  'Holds no borrower.';
alter table bureau.article enable row level security;
create policy article_known on bureau.article for select to :app_role
  using (state = 'published' or (select bureau.is_bureau_acting()));

create function bureau.write_article(given jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    written int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'news are written by the bureau' using errcode = 'insufficient_privilege';
    end if;
    if given ->> 'article_id' is null then
      insert into bureau.article (menu, category, title_vi, title_en, brief_vi, brief_en, content_vi, content_en, source, url, written_by)
        select a.menu, a.category, a.title_vi, a.title_en, a.brief_vi, a.brief_en, a.content_vi, a.content_en, a.source, a.url, a.written_by
          from jsonb_populate_record(null::bureau.article, given) a
        returning article_id into written;
    else
      update bureau.article t set menu = a.menu, category = a.category, title_vi = a.title_vi, title_en = a.title_en,
             brief_vi = a.brief_vi, brief_en = a.brief_en, content_vi = a.content_vi, content_en = a.content_en, source = a.source,
             url = a.url, written_by = a.written_by, updated_at = clock_timestamp()
        from jsonb_populate_record(null::bureau.article, given) a
       where t.article_id = a.article_id
        returning t.article_id into written;
    end if;
    return written;
  end
  $$;
comment on function bureau.write_article(jsonb) is
  'Writes an article of the bureau, a new one as a draft; null when there is none of that number. Its html has to be sanitised before.';

create function bureau.set_article_state(article int, wanted text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'news are published by the bureau' using errcode = 'insufficient_privilege';
    end if;
    update bureau.article t set state = wanted, updated_at = clock_timestamp(),
           published_at = case when wanted = 'published' then coalesce(t.published_at, clock_timestamp()) else t.published_at end
     where t.article_id = article and (wanted = 'published' or t.state = 'published');
    return found;
  end
  $$;
comment on function bureau.set_article_state(int, text) is 'Publishes an article, or withdraws a published one; false when there is none such.';

create table portal.article_read (
  institution_id int not null,
  user_id int not null,
  article_id int not null,
  read_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, user_id, article_id)
);
comment on table portal.article_read is 'Which articles somebody has opened.';
alter table portal.article_read enable row level security, force row level security;
create policy institution on portal.article_read
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.article_picture (
  picture_id uuid primary key default gen_random_uuid(),
  sha256 bytea not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) <= 716800),
  added_by text not null,
  added_at timestamptz(3) not null default clock_timestamp()
);
comment on table bureau.article_picture is
  'Pictures of articles as they are shown: without metadata and without anything after their end. Holds no borrower.';
alter table bureau.article_picture enable row level security;
create policy article_picture_known on bureau.article_picture for select to :app_role using (true);

create function bureau.keep_picture(media text, content bytea, who text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    kept uuid;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'pictures are added by the bureau' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.article_picture (sha256, media_type, bytes, added_by) values (sha256(content), media, content, who)
      on conflict (sha256) do nothing returning picture_id into kept;
    return coalesce(kept, (select p.picture_id from bureau.article_picture p where p.sha256 = sha256(content)));
  end
  $$;
comment on function bureau.keep_picture(text, bytea, text) is 'Keeps a picture for articles and answers its id; one that is there already keeps its own.';

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
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- From workers balances are gathered apart ('offset 0' makes Citus do so).
    return query execute format($query$
    with sent as (
      select b.subject_id, b.institution_id, b.balance_vnd, b.debt_group from bureau.balance_month b
       where b.month = $1 and b.balance_vnd > 0 %s
    ), owed as (
      select case $2 when 'sector' then bureau.section_of(l.sector_code) else s.province_code end as cell,
             b.subject_id, b.institution_id, b.balance_vnd, b.debt_group
        from sent b
        join bureau.subject s on s.subject_id = b.subject_id
        left join bureau.legal_profile l on $2 = 'sector' and l.subject_id = b.subject_id
    ), cells as (
      select o.cell, count(distinct o.institution_id)::int as institutions, count(distinct o.subject_id)::int as borrowers
        from owed o where o.cell is not null group by o.cell
    ), named as (
      -- Add small cells together, and publish the sum only if it is large enough.
      select o.*, case when c.institutions >= 5 and c.borrowers >= 30 then o.cell else 'other' end as told
        from owed o join cells c on c.cell = o.cell
    )
    select n.told, count(distinct n.institution_id)::int, count(distinct n.subject_id)::int,
           round(10000 * coalesce(sum(n.balance_vnd) filter (where n.debt_group >= 3), 0) / sum(n.balance_vnd))::int
      from named n group by 1
    having count(distinct n.institution_id) >= 5 and count(distinct n.subject_id) >= 30
    $query$, case when portal.is_spread() then 'offset 0' else '' end) using month, dimension;
  end
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

-- What each database role may do.
grant select on bureau.article, bureau.article_picture to :app_role;
grant select, insert on portal.article_read to :app_role;
