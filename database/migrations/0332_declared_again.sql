-- Whoever took a consent back is asked anew, on evidence: what was declared for the same ends with it (CNS-02, CNS-03).

create or replace function portal.withdraw_consent(consent_in uuid, reason_in text, by_in text, out subject bigint, out ended int, out narrowed int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.consent;
    everybody bigint[];
    moment constant timestamptz := clock_timestamp();
  begin
    if not portal.holds('consent.manage') and not exists (
        select from portal.application a
         where a.user_id = portal.acting_user() and a.institution_id = abs(portal.acting_institution()) and 'consent' = any (a.scopes)) then
      raise exception 'consents are withdrawn by who keeps them' using errcode = 'insufficient_privilege';
    end if;
    select * into one from portal.consent c where c.id = consent_in and c.institution_id = portal.acting_institution() for update;
    if one.id is null then raise exception 'not-found' using errcode = 'P0001', detail = 'id'; end if;
    if one.withdrawn_at is not null then raise exception 'state-changed' using errcode = 'P0001', detail = 'id'; end if;
    update portal.consent c
       set withdrawn_at = moment, withdrawn_name = by_in, withdrawn_reason = reason_in
     where c.institution_id = one.institution_id and c.id = one.id;
    subject := case when one.subject_id is null
      then (select min(s.subject_id) from bureau.paper_index i join bureau.subject s on s.subject_id = i.subject_id
             where i.blind_index = one.paper_index and s.name_key = one.name_key
               and bureau.nation_of(s.subject_id) = bureau.acting_nation())
      else (select coalesce(s.merged_into, s.subject_id) from bureau.subject s where s.subject_id = one.subject_id) end;
    everybody := array(select s.subject_id from bureau.subject s where s.subject_id = withdraw_consent.subject or s.merged_into = withdraw_consent.subject);
    update portal.consent c
       set withdrawn_at = moment, withdrawn_name = by_in, withdrawn_reason = reason_in
     where c.institution_id = one.institution_id and c.kind = 'declared' and c.voucher is null and c.withdrawn_at is null
       and c.products && one.products
       and (c.subject_id = any (everybody) or c.subject_id is null and c.paper_index = one.paper_index and c.name_key = one.name_key);
    update portal.watch w set ended_at = moment, ended_name = by_in
     where w.institution_id = one.institution_id and w.scope = 'customer' and w.ended_at is null and w.subject_id = any (everybody)
       and (not exists (select from portal.consenting(one.institution_id, 'watch', array[withdraw_consent.subject]))
            or w.triggers = array['score'] and not exists (select from portal.consenting(one.institution_id, 'score', array[withdraw_consent.subject])));
    get diagnostics ended = row_count;
    update portal.watch w set triggers = array_remove(w.triggers, 'score')
     where w.institution_id = one.institution_id and w.scope = 'customer' and w.ended_at is null and w.subject_id = any (everybody)
       and 'score' = any (w.triggers) and not exists (select from portal.consenting(one.institution_id, 'score', array[withdraw_consent.subject]));
    get diagnostics narrowed = row_count;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'consent-withdrawn',
        'data', json_build_object('watches', ended))::text)
      from portal.membership m
     where m.institution_id = one.institution_id and m.status = 'active' and m.user_id <> portal.acting_user()
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'consent.manage');
  end
  $$;
comment on function portal.withdraw_consent(uuid, text, text) is
  'Takes a consent back, from now on, and at the same moment what was declared for the same without evidence: watches that no other consent carries end, or stop looking at the score; the institution''s people are '
  'told. Answers whom it was about, how many watches ended and how many were narrowed. Raises the code of a refusal.';

-- What was declared beside or after a withdrawal until now counts no longer either.
-- lock: declared consents of persons who took one back: there are few.
update portal.consent c
   set withdrawn_at = clock_timestamp(), withdrawn_name = w.withdrawn_name, withdrawn_reason = w.withdrawn_reason
  from portal.consent w
 where w.institution_id = c.institution_id and w.withdrawn_at is not null and w.products && c.products
   and c.kind = 'declared' and c.voucher is null and c.withdrawn_at is null
   and (c.subject_id = w.subject_id or c.paper_index = w.paper_index and c.name_key = w.name_key);
