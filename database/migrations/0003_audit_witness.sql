-- Each checkpoint of the audit leaves to a witness.

alter table portal.audit_checkpoint add column witnessed_at timestamptz(3), add column witness_fault text;
comment on table portal.audit_checkpoint is
  'The heads of all chains at one moment: body is what is signed (JSON with the digest of the checkpoint before), signature is '
  'Ed25519 by a key that is outside the database. witnessed_at: when the witness had it; witness_fault: why it has it not yet.';

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

revoke execute on function portal.next_for_witness, portal.note_witness, portal.witness_state, portal.witnessed from public;
grant execute on function portal.next_for_witness, portal.note_witness, portal.witness_state, portal.witnessed to :app_role;
