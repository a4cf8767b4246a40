create table portal.kept_answer (
  institution_id int not null,
  user_id int not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer_sealed bytea,
  kept_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, user_id, key_hash)
);
create index kept_answer_age on portal.kept_answer (institution_id, kept_at);
comment on table portal.kept_answer is
  'What a call with an Idempotency-Key was answered or refused with: sent again within 48 hours it is answered so again. The key and the '
  'content are SHA-256; the answer is sealed, and null only while the call is under way.';
alter table portal.kept_answer enable row level security, force row level security;
create policy institution on portal.kept_answer
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- A twin waits here for the call that has taken the key, as long as lock_timeout lets it.
create function portal.claim_answer(key_in bytea, request_in bytea) returns table (is_same boolean, sealed bytea)
  language plpgsql set search_path = pg_catalog, portal, pg_temp set lock_timeout = '10s'
  as $$
  begin
    insert into portal.kept_answer as k (institution_id, user_id, key_hash, request_hash)
      values (portal.acting_institution(), portal.acting_user(), key_in, request_in)
      on conflict (institution_id, user_id, key_hash) do update
        set request_hash = excluded.request_hash, answer_sealed = null, kept_at = clock_timestamp()
        where k.kept_at < clock_timestamp() - interval '48 hours';
    if found then return; end if;
    return query
      select k.request_hash = request_in, k.answer_sealed from portal.kept_answer k
       where k.institution_id = portal.acting_institution() and k.user_id = portal.acting_user() and k.key_hash = key_in;
  end
  $$;
comment on function portal.claim_answer(bytea, bytea) is
  'Takes an Idempotency-Key for this transaction: no row. Where it was taken before, whether the content is the same, and the sealed answer.';

grant select, insert, update on portal.kept_answer to :app_role;
revoke execute on function portal.claim_answer(bytea, bytea) from public;
grant execute on function portal.claim_answer(bytea, bytea) to :app_role;

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('kept-answers', 48, 'portal.kept_answer', 'age', '48 hours', null, 'kept_at', null, true, null);
