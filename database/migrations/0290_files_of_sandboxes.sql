-- A sandbox that holds files of evidence is emptied of them too.
create or replace function portal.empty_sandbox() returns void
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
    foreach name in array array['search_meter', 'shown_subject', 'opening'] loop
      execute format('delete from bureau.%I where institution_id = $1', name) using own;
    end loop;
    foreach name in array array['inquiry_footprint', 'negative_event', 'credit_history', 'contract', 'paper_index', 'identity_paper', 'subject'] loop
      execute format('delete from bureau.%I where subject_id between $1 and $2', name) using first_id, last_id;
    end loop;
    delete from bureau.customer c where c.institution_id = own;
  end
  $$;
