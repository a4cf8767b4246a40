-- Pictures of the bureau's articles: kept once, named by articles as picture:<id>.

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
grant select on bureau.article_picture to :app_role;

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
revoke all on function bureau.keep_picture(text, bytea, text) from public;
grant execute on function bureau.keep_picture(text, bytea, text) to :app_role;
