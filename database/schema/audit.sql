-- The audit: chains of rows, each with the hash of the one before, and signed checkpoints.

create table portal.audit_chain (
  chain smallint primary key,
  seq bigint not null default 0,
  hash bytea not null default '\x'
) with (fillfactor = 20);
comment on table portal.audit_chain is 'The head of each of the 256 hash chains of the audit.';
alter table portal.audit_chain enable row level security, force row level security;
create policy keeper on portal.audit_chain to current_user using (true) with check (true);
insert into portal.audit_chain (chain) select generate_series(0, 255);

create table portal.audit_log (
  at timestamptz(3) not null,
  chain smallint not null,
  seq bigint not null,
  user_id int,
  username text,
  institution_id int,
  session_id uuid,
  address text,
  request_id text,
  action text not null,
  purpose text,
  subject_key text,
  result text not null,
  detail text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (at, chain, seq)
) partition by range (at);
create index audit_log_institution on portal.audit_log (institution_id, at);
create index audit_log_subject on portal.audit_log (subject_key, at) where subject_key is not null;
create index audit_log_user on portal.audit_log (username, at) where username is not null;
comment on table portal.audit_log is
  'Who did what, when, about whom, with what result. Append only; each row carries the hash of the one before it in its chain. subject_key is a keyed hash.';
alter table portal.audit_log enable row level security, force row level security;
create policy keeper on portal.audit_log to current_user using (true) with check (true);

-- The bytes a row's hash covers: the previous hash, then a JSON array of texts and nulls as jsonb prints it.
create function portal.audit_bytes(a portal.audit_log) returns bytea language sql immutable
  return a.previous_hash || convert_to(jsonb_build_array(
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.chain::text, a.seq::text, a.user_id::text,
    a.username, a.institution_id::text, a.session_id::text, a.address, a.request_id, a.action, a.purpose,
    a.subject_key, a.result, a.detail)::text, 'UTF8');

-- Every call ends here, so the head of its chain is written once, with its new hash, and nothing passes through a composite, which costs
-- a copy at each field. The bytes are those of portal.audit_bytes.
create function portal.append_audit(
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
comment on function portal.append_audit(int, text, int, uuid, text, text, text, text, text, text, text) is
  'Appends one row to the actor''s chain; called last before commit, as the chain''s head stays locked until then.';

-- The head of a chain is locked once and written once, however many rows are appended.
create function portal.append_audits(
  user_in int, username_in text, institution_in int, action_in text, purpose_in text,
  requests text[], subjects text[], results text[], details text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
  made portal.audit_log[] := '{}';
begin
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in;
  a.action := action_in; a.purpose := purpose_in;
  select c.seq, c.hash into a.seq, a.hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  for n in 1 .. coalesce(cardinality(requests), 0) loop
    a.seq := a.seq + 1;
    a.previous_hash := a.hash;
    a.request_id := requests[n]; a.subject_key := subjects[n]; a.result := results[n]; a.detail := details[n];
    a.hash := sha256(portal.audit_bytes(a));
    made[n] := a;
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
comment on function portal.append_audits(int, text, int, text, text, text[], text[], text[], text[]) is
  'Appends many rows of one actor and action to the actor''s chain, as append_audit does one; called last before commit.';

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
comment on function portal.append_shown(int, text, int, uuid, text, text, text, text, text, text, text, text[], bigint[]) is
  'Appends the row of a call as append_audit does and, for each key, one of the action ''shown …''; keeps whom they mean. Called last '
  'before commit.';

create table portal.audit_checkpoint (
  number bigint primary key,
  at timestamptz(3) not null,
  rows bigint not null,
  body text not null,
  digest bytea not null,
  signature bytea not null,
  witnessed_at timestamptz(3),
  witness_fault text
);
comment on table portal.audit_checkpoint is
  'The heads of all chains at one moment: body is what is signed (JSON with the digest of the checkpoint before), signature is '
  'Ed25519 by a key that is outside the database. witnessed_at: when the witness had it; witness_fault: why it has it not yet.';
alter table portal.audit_checkpoint enable row level security, force row level security;
create policy keeper on portal.audit_checkpoint to current_user using (true) with check (true);

create function portal.audit_heads() returns table (chain smallint, seq bigint, hash text, number bigint, digest text, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select c.chain, c.seq, encode(c.hash, 'hex'), coalesce(l.number, 0), coalesce(encode(l.digest, 'hex'), ''), clock_timestamp()
      from portal.audit_chain c left join (select number, digest from portal.audit_checkpoint order by number desc limit 1) l on true
     where c.seq > 0 order by c.chain
  $$;
comment on function portal.audit_heads() is 'The heads of all chains that have rows, and the last checkpoint: one moment. Hashes only.';

create function portal.keep_checkpoint(number_in bigint, at_in timestamptz, body_in text, signature_in bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    insert into portal.audit_checkpoint (number, at, rows, body, digest, signature)
    select number_in, at_in, (select coalesce(sum((h ->> 1)::bigint), 0) from jsonb_array_elements(body_in::jsonb -> 'heads') h),
           body_in, sha256(convert_to(body_in, 'UTF8')), signature_in
     where number_in = 1 + coalesce((select max(c.number) from portal.audit_checkpoint c), 0)
    on conflict do nothing;
    return found;
  end
  $$;
comment on function portal.keep_checkpoint(bigint, timestamptz, text, bytea) is
  'Keeps the next checkpoint; false when another took its number.';

create function portal.list_checkpoints(from_in bigint, until_in bigint, skipped int, most int)
  returns table (number bigint, at timestamptz, rows bigint, body text, digest bytea, signature bytea, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      select c.number, c.at, c.rows, c.body, c.digest, c.signature, count(*) over ()
        from portal.audit_checkpoint c where c.number between from_in and until_in order by c.number desc offset skipped limit most;
  end
  $$;
comment on function portal.list_checkpoints(bigint, bigint, int, int) is 'Checkpoints of a span of numbers, newest first. For the bureau''s auditors.';

create function portal.checkpoint_span(from_in timestamptz, until_in timestamptz) returns table (first bigint, last bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      select coalesce((select max(c.number) from portal.audit_checkpoint c where c.at <= from_in), 0),
             (select min(c.number) from portal.audit_checkpoint c where c.at >= until_in);
  end
  $$;
comment on function portal.checkpoint_span(timestamptz, timestamptz) is
  'The last checkpoint before a span of time (0: none) and the first one after it (null: none yet).';

-- Senders take turns until the end of their transaction, so that the witness gets checkpoints in their order.
create function portal.next_for_witness() returns table (number bigint, body text, signature bytea)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not pg_try_advisory_xact_lock(hashtext('portal.audit_checkpoint')) then return; end if;
    return query select c.number, c.body, c.signature from portal.audit_checkpoint c where c.witnessed_at is null order by c.number limit 1;
  end
  $$;
comment on function portal.next_for_witness() is
  'The oldest checkpoint that the witness lacks; no row when it has all, or another transaction sends one just now.';

create function portal.note_witness(number_in bigint, fault_in text) returns void
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    update portal.audit_checkpoint
       set witnessed_at = case when fault_in is null then clock_timestamp() end, witness_fault = fault_in
     where number = number_in and witnessed_at is null
  $$;
comment on function portal.note_witness(bigint, text) is 'Notes that the witness has a checkpoint (fault null), or why it could not be sent.';

create function portal.witness_state() returns table (last_number bigint, last_at timestamptz, waiting bigint, waiting_since timestamptz, fault text)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select max(number) filter (where witnessed_at is not null), max(witnessed_at), count(*) filter (where witnessed_at is null),
           min(at) filter (where witnessed_at is null), (array_agg(witness_fault order by number) filter (where witness_fault is not null))[1]
      from portal.audit_checkpoint
  $$;
comment on function portal.witness_state() is 'How far the witness is: its last checkpoint, and how many wait since when and why.';

create function portal.witnessed(first bigint, last bigint) returns table (number bigint, witnessed_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query select c.number, c.witnessed_at from portal.audit_checkpoint c
                  where c.number between first and last and c.witnessed_at is not null;
  end
  $$;
comment on function portal.witnessed(bigint, bigint) is 'When the witness got the checkpoints of a span of numbers. For the bureau''s auditors.';

create function portal.raise_audit_away(since timestamptz, action_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return portal.raise_alarm('audit-away', to_char(since at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), '{}',
             jsonb_build_object('action', action_in), since, clock_timestamp());
  end
  $$;
comment on function portal.raise_audit_away(timestamptz, text) is
  'Raises the alarm of a server that could not write the audit, once a minute of beginning; 1 when it is new, else 0.';
