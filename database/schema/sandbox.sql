-- Sandboxes: an institution's programs are tried out on borrowers that were made for it, apart from everything live (docs/decisions/275).
-- What a sandbox holds is told by its number (bureau.nation_of).

create function portal.make_sandbox(out sandbox int, out is_new boolean)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
  begin
    if not portal.holds('application.manage') or coalesce(own, 0) <= 0 or bureau.is_bureau_acting() then
      raise exception 'a sandbox is its institution''s' using errcode = 'insufficient_privilege';
    end if;
    -- No province has the number 90, so no member's code begins with it.
    insert into bureau.institution (id, code, name_vi, name_en, short_name, class, price_percent, province_code, address)
      select -i.id, '90' || lpad(i.id::text, 6, '0'), 'Ngân hàng Thử nghiệm', 'Sandbox bank', 'SANDBOX', 'sandbox', 0, i.province_code, i.address
        from bureau.institution i where i.id = own
      on conflict (id) do nothing;
    is_new := found;
    insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
      select i.id, 1, i.code, i.name_vi, i.name_en, i.province_code, i.address from bureau.institution i where i.id = -own
      on conflict do nothing;
    sandbox := -own;
  end
  $$;
comment on function portal.make_sandbox() is 'The sandbox of the acting institution, made where it has none. For whoever manages its applications.';

-- Row security holds here as well: portal's tables show this function the acting sandbox alone.
create function portal.empty_sandbox() returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    first_id constant bigint := own::bigint * 1000 - 999;
    last_id constant bigint := own::bigint * 1000 - 1;
    name text;
  begin
    if own is null or own >= 0 then
      raise exception 'only a sandbox is emptied' using errcode = 'insufficient_privilege';
    end if;
    -- Hold the lock until commit: of two resets at once the second empties what the first has filled.
    perform pg_advisory_xact_lock(hashtextextended(format('sandbox %s', own), 0));
    foreach name in array array['webhook_delivery', 'event', 'watch_alert', 'watch_score', 'watch_digest', 'watch_seen', 'watch', 'consent_sample',
        'consent_file', 'consent', 'batch_row', 'reply_file', 'batch', 'kept_answer', 'verification', 'reply', 'charge', 'inquiry', 'voucher', 'file_budget', 'quota_day', 'quota_seen',
        'paper_miss', 'people_day'] loop
      execute format('delete from portal.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['search_meter', 'shown_subject', 'person_of_day', 'opening'] loop
      execute format('delete from bureau.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['inquiry_footprint', 'negative_event', 'credit_history', 'contract', 'paper_index', 'identity_paper', 'subject'] loop
      execute format('delete from bureau.%I where subject_id between $1 and $2', name) using first_id, last_id;
    end loop;
    delete from bureau.customer c where c.institution_id = own;
  end
  $$;
comment on function portal.empty_sandbox() is
  'Removes all that the acting sandbox holds: borrowers, inquiries, watches, consents, batches, events. Its audit stays, and the numbers of its '
  'events go on, so that a cursor never stands before them.';

create function bureau.fill_sandbox(given jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    filled int;
  begin
    if own is null or own >= 0 or exists (
         select from jsonb_each(given) t cross join jsonb_array_elements(t.value) r
          where bureau.nation_of((r.value ->> 'subject_id')::bigint) <> own) then
      raise exception 'only a sandbox is filled, with borrowers of its own' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.subject (subject_id, cic_code, subject_type, status, name, name_key, outer_key, born_on, sex, province_code, address_sealed,
        address_mark, phone_sealed, identity_sealed, updated_on)
      select subject_id, cic_code, subject_type, status, name, name_key, outer_key, born_on, sex, province_code, address_sealed,
             address_mark, phone_sealed, identity_sealed, updated_on
        from jsonb_populate_recordset(null::bureau.subject, given -> 'subject');
    get diagnostics filled = row_count;
    insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current)
      select subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current
        from jsonb_populate_recordset(null::bureau.identity_paper, given -> 'identity_paper');
    insert into bureau.paper_index (blind_index, subject_id, kind)
      select blind_index, subject_id, kind from jsonb_populate_recordset(null::bureau.paper_index, given -> 'paper_index');
    insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
      select institution_id, customer_code, subject_id, declared_on from jsonb_populate_recordset(null::bureau.customer, given -> 'customer');
    insert into bureau.contract (subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, currency, limit_vnd,
        interest_rate, is_secured, signed_on, ends_on, closed_on)
      select subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, currency, limit_vnd,
             interest_rate, is_secured, signed_on, ends_on, closed_on
        from jsonb_populate_recordset(null::bureau.contract, given -> 'contract');
    insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days)
      select subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days
        from jsonb_populate_recordset(null::bureau.credit_history, given -> 'credit_history');
    insert into bureau.negative_event (subject_id, event_id, kind, institution_id, contract_id, worst_group, amount_vnd, note, started_on, ended_on)
      select subject_id, event_id, kind, institution_id, contract_id, worst_group, amount_vnd, note, started_on, ended_on
        from jsonb_populate_recordset(null::bureau.negative_event, given -> 'negative_event');
    insert into portal.consent (institution_id, id, subject_id, paper_kind, paper_index, name_key, cic_code, customer_name, identity_hint, products,
        purposes, kind, evidence, wording, data_sources, receivers, starts_on, ends_on, created_by, created_name, withdrawn_at, withdrawn_name,
        withdrawn_reason)
      select institution_id, id, subject_id, paper_kind, paper_index, name_key, cic_code, customer_name, identity_hint, products,
             purposes, kind, evidence, wording, data_sources, receivers, starts_on, ends_on, created_by, created_name, clock_timestamp(), withdrawn_name,
             withdrawn_reason
        from jsonb_populate_recordset(null::portal.consent, given -> 'consent');
    return filled;
  end
  $$;
comment on function bureau.fill_sandbox(jsonb) is
  'Puts borrowers into the acting sandbox, as rows by table; refuses any that are not of its nation. Answers how many.';

create function portal.turn_sandbox_day(number_in int) returns table (alert_id uuid, live_users int[])
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own constant int := portal.acting_institution();
    subject constant bigint := own::bigint * 1000 - number_in;
    before int;
    after int;
  begin
    if own is null or own >= 0 then
      raise exception 'only a sandbox turns its day' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('sandbox %s', own), 0));
    select h.debt_group[1] into before from bureau.credit_history h where h.subject_id = subject;
    if before is null then return; end if;
    after := case before when 1 then 3 else 1 end;
    update bureau.credit_history h
       set debt_group[1] = after, overdue_days[1] = case after when 1 then 0 else 95 end
     where h.subject_id = subject;
    return query select k.alert_id, k.live_users
      from portal.keep_watch_alert(case when after > before then 'group-up' else 'group-down' end, subject,
        format('sandbox:%s', clock_timestamp()),
        (select jsonb_build_object('month', h.latest_month, 'from', before, 'to', after) from bureau.credit_history h where h.subject_id = subject),
        own, '{}') k;
  end
  $$;
comment on function portal.turn_sandbox_day(int) is
  'The next day in the acting sandbox: the debt of the borrower of this number moves to another group, and whoever watches is told.';
