-- Who saw whom, also where nobody asked an inquiry: a search names everybody whom it showed, and what jobs answered was seen.

create table bureau.shown_subject (
  institution_id int not null,
  shown_id bigint generated always as identity,
  user_id int not null,
  shown_at timestamptz(3) not null default clock_timestamp(),
  subject_ids bigint[] not null,
  primary key (institution_id, shown_id)
);
comment on table bureau.shown_subject is
  'Whom a search showed to a user, a row a search. The audit names them by a keyed hash; whom a hash means is found here. Appended by '
  'portal.append_shown alone and read by portal.audit_suspects alone.';
create index shown_subject_user on bureau.shown_subject (institution_id, user_id, shown_at);
alter table bureau.shown_subject enable row level security;

create function portal.append_shown(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text, keys text[], subject_ids bigint[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
  made portal.audit_log[] := '{}';
begin
  insert into bureau.shown_subject (institution_id, user_id, subject_ids) values (institution_in, user_in, subject_ids);
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in; a.session_id := session_in;
  a.address := address_in; a.request_id := request_in; a.purpose := purpose_in; a.result := result_in;
  select c.seq, c.hash into a.seq, a.hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  for n in 0 .. coalesce(cardinality(keys), 0) loop
    a.seq := a.seq + 1;
    a.previous_hash := a.hash;
    -- The call's own row first, as of any call; then whom it showed.
    a.action := case when n = 0 then action_in else 'shown ' || action_in end;
    a.subject_key := case when n = 0 then subject_in else keys[n] end;
    a.detail := case when n = 0 then detail_in end;
    a.hash := sha256(portal.audit_bytes(a));
    made[n + 1] := a;
  end loop;
  insert into portal.audit_log select (m).* from unnest(made) m;
  update portal.audit_chain c set seq = a.seq, hash = a.hash where c.chain = a.chain;
  return a.seq;
end $$;
comment on function portal.append_shown(int, text, int, uuid, text, text, text, text, text, text, text, text[], bigint[]) is
  'Appends the row of a call as append_audit does and, for each key, one of the action ''shown …''; keeps whom they mean. Called last '
  'before commit.';
revoke all on function portal.append_shown(int, text, int, uuid, text, text, text, text, text, text, text, text[], bigint[]) from public;
grant execute on function portal.append_shown(int, text, int, uuid, text, text, text, text, text, text, text, text[], bigint[]) to :app_role;

-- Jobs say 'answered' where calls say 'ok'. Whoever was recognised was shown, with information or without.
create or replace function portal.audit_victims(username_in text, from_in timestamptz, until_in timestamptz)
  returns table (subject_key text, times bigint, first_at timestamptz, last_at timestamptz, actions text[], purposes text[])
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      select a.subject_key, count(*), min(a.at), max(a.at), array_agg(distinct a.action),
             array_remove(array_agg(distinct a.purpose), null)
        from portal.audit_log a
       where a.username = username_in and a.at >= from_in and a.at < until_in and a.subject_key is not null
         and not portal.is_refusal(a.action, a.result) and (own is null or a.institution_id = own)
       group by a.subject_key order by max(a.at) desc, a.subject_key limit 100000;
  end
  $$;
comment on function portal.audit_victims(text, timestamptz, timestamptz) is
  'Whom a user got to see in a span of time, by the keys of the audit, latest first: by calls, in the lists of searches and by what jobs '
  'answered, whether or not anybody opened the answer.';

create or replace function portal.audit_suspects(username_in text, from_in timestamptz, until_in timestamptz) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant text := current_setting('app.institution', true);
    worked_for int[] := array(select m.institution_id from portal.membership m join portal.user_account u on u.id = m.user_id
                               where u.username = username_in);
    one int;
  begin
    perform portal.refuse_no_auditor(false);
    if not bureau.is_bureau_acting() then worked_for := array[portal.acting_institution()]; end if;
    foreach one in array worked_for loop
      -- Inquiries show to their own institution alone, to this function as well.
      perform set_config('app.institution', one::text, true);
      return query select distinct q.subject_id from portal.inquiry q
        where q.institution_id = one and q.subject_id is not null and q.asked_at < until_in;
    end loop;
    perform set_config('app.institution', acting, true);
    return query select distinct o.subject_id from bureau.opening o
      where o.institution_id = any (worked_for) and o.opened_at >= from_in and o.opened_at < until_in;
    return query select distinct unnest(s.subject_ids) from bureau.shown_subject s
      where s.institution_id = any (worked_for) and s.shown_at >= from_in and s.shown_at < until_in;
  end
  $$;
comment on function portal.audit_suspects(text, timestamptz, timestamptz) is
  'Every borrower that a user may have seen: those whom the user''s institutions asked about, found by a search or opened the files of.';
