-- What every call and every report asks of the database costs less: the head of an audit chain is written once, and the doors that open a
-- file and leave a footprint keep one plan (docs/decisions/268). What they do is as before.

create or replace function portal.append_audit(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  own_chain constant smallint := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  own_seq bigint;
  own_at timestamptz(3);
  own_hash bytea;
  before bytea;
begin
  select c.seq + 1, c.hash into own_seq, before from portal.audit_chain c where c.chain = own_chain for no key update;
  own_at := clock_timestamp();
  own_hash := sha256(before || convert_to(jsonb_build_array(
    to_char(own_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), own_chain::text, own_seq::text, user_in::text,
    username_in, institution_in::text, session_in::text, address_in, request_in, action_in, purpose_in,
    subject_in, result_in, detail_in)::text, 'UTF8'));
  update portal.audit_chain c set seq = own_seq, hash = own_hash where c.chain = own_chain;
  insert into portal.audit_log (
    at, chain, seq, user_id, username, institution_id, session_id, address, request_id, action, purpose, subject_key, result,
    detail, previous_hash, hash)
    values (own_at, own_chain, own_seq, user_in, username_in, institution_in, session_in, address_in, request_in, action_in,
            purpose_in, subject_in, result_in, detail_in, before, own_hash);
  return own_seq;
end $$;

create or replace function portal.append_shown(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text, keys text[], subject_ids bigint[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
  made portal.audit_log[] := '{}';
begin
  insert into bureau.shown_subject (institution_id, user_id, subject_ids) values (institution_in, user_in, subject_ids);
  -- Whoever looks a single borrower up: the call's own row names that one.
  if coalesce(cardinality(keys), 0) = 0 then
    return portal.append_audit(user_in, username_in, institution_in, session_in, address_in, request_in, action_in, purpose_in,
                               subject_in, result_in, detail_in);
  end if;
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in; a.session_id := session_in;
  a.address := address_in; a.request_id := request_in; a.purpose := purpose_in; a.result := result_in;
  select c.seq, c.hash into a.seq, a.hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  for n in 0 .. coalesce(cardinality(keys), 0) loop
    a.seq := a.seq + 1;
    a.previous_hash := a.hash;
    -- First the row of the call, as for any call; then a row for each borrower that it showed.
    a.action := case when n = 0 then action_in else 'shown ' || action_in end;
    a.subject_key := case when n = 0 then subject_in else keys[n] end;
    a.detail := case when n = 0 then detail_in end;
    a.hash := sha256(portal.audit_bytes(a));
    made[n + 1] := a;
  end loop;
  insert into portal.audit_log (
    at, chain, seq, user_id, username, institution_id, session_id, address, request_id, action, purpose, subject_key, result,
    detail, previous_hash, hash)
    select m.at, m.chain, m.seq, m.user_id, m.username, m.institution_id, m.session_id, m.address, m.request_id, m.action,
           m.purpose, m.subject_key, m.result, m.detail, m.previous_hash, m.hash
      from unnest(made) m;
  update portal.audit_chain c set seq = a.seq, hash = a.hash where c.chain = a.chain;
  return a.seq;
end $$;

create or replace function bureau.add_footprint(subject bigint, product text, inquiry uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    institution int := portal.acting_institution();
  begin
    if institution is null or not (subject = any (bureau.opened_subjects())) then
      raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    values (subject, now(), inquiry, institution, product);
    perform portal.tell_watchers(array[subject], array[inquiry]);
  end
  $$;

create or replace function portal.open_file(inquiry_in uuid, asked_at_in timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  subject bigint;
begin
  select coalesce(s.merged_into, q.subject_id) into subject
    from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
   where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in;
  if subject is null then return null; end if;
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    values (pg_current_xact_id(), subject, inquiry_in, portal.acting_institution());
  return subject;
end $$;
