-- Inquiries of sandboxes are left out of the comparison of score models (API-08, SCO-07).
create or replace function bureau.count_shadow(inquiry_in uuid, asked_at_in timestamptz, models jsonb, given jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    q portal.inquiry;
  begin
    select * into q from portal.inquiry i
     -- An answer at once is written as answered, and has no time yet. One that is made again has been counted.
     where i.institution_id = portal.acting_institution() and i.asked_at = asked_at_in and i.id = inquiry_in and i.status > 0
       and i.answered_at is null;
    -- A sandbox's borrowers are made up: whoever tries a program out must not move what a promotion is decided by (API-08).
    if q.institution_id < 0 then return false; end if;
    -- Only a person who agreed to be scored by whoever asks is scored a second time (Law 91/2025/QH15, article 27).
    if q.subject_id is null or not exists (
        select from portal.consents_of(q.institution_id, array[q.subject_id]) c
         where c.state = 'live' and 'score' = any (c.products) and 'credit-scoring' = any (c.purposes)
        union all
        select from portal.consent c
         where c.institution_id = q.institution_id and c.voucher = q.voucher and c.withdrawn_at is null
           and bureau.today() between c.starts_on and c.ends_on and 'score' = any (c.products) and 'credit-scoring' = any (c.purposes)) then
      return false;
    end if;
    insert into bureau.score_shadow as s (champion, champion_version, challenger, challenger_version, month, segment, measure, class, other,
        slot, persons, bad, difference)
      select m.champion, m.champion_version, m.challenger, m.challenger_version, date_trunc('month', bureau.today())::date,
             g.segment, g.measure, g.class, g.other, pg_backend_pid() % 16, 1, g.bad, g.difference
        from jsonb_to_record(models) m(champion text, champion_version smallint, challenger text, challenger_version smallint)
        cross join jsonb_to_recordset(given) g(segment text, measure text, class smallint, other smallint, bad int, difference int)
       -- Always in one order, so that two inquiries never wait for each other.
       order by g.segment, g.measure, g.class, g.other
      on conflict (champion, champion_version, challenger, challenger_version, month, segment, measure, class, other, slot)
        do update set persons = s.persons + 1, bad = s.bad + excluded.bad, difference = s.difference + excluded.difference;
    return true;
  end
  $$;
comment on function bureau.count_shadow(uuid, timestamptz, jsonb, jsonb) is
  'Counts what the serving model and its challenger say of the person of an own inquiry that waits for its answer; false, and nothing '
  'counted, without a live consent to a score, or of a sandbox.';
