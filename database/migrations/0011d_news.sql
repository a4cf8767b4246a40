-- News of the bureau (R52): articles and summaries in both languages, written by its operators.

insert into portal.role_permission (role, permission) values
  ('clerk', 'news.read'), ('approver', 'news.read'), ('member', 'news.read'), ('operator', 'news.read'), ('operator', 'news.write');

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

create function bureau.is_bureau_acting() returns boolean
  language sql stable parallel safe
  as $$ select exists (select from bureau.institution i where i.id = portal.acting_institution() and i.class = 'bureau') $$;
comment on function bureau.is_bureau_acting() is 'True in a transaction that acts for the bureau itself.';
revoke all on function bureau.is_bureau_acting() from public;
grant execute on function bureau.is_bureau_acting() to :app_role;

create policy article_known on bureau.article for select to :app_role
  using (state = 'published' or (select bureau.is_bureau_acting()));
grant select on bureau.article to :app_role;

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
revoke all on function bureau.write_article(jsonb), bureau.set_article_state(int, text) from public;
grant execute on function bureau.write_article(jsonb), bureau.set_article_state(int, text) to :app_role;

create table portal.article_read (
  institution_id int not null,
  user_id int not null,
  article_id int not null,
  read_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, user_id, article_id)
);
comment on table portal.article_read is 'Which articles somebody has opened.';
alter table portal.article_read enable row level security;
alter table portal.article_read force row level security;
create policy institution on portal.article_read
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
grant select, insert on portal.article_read to :app_role;
