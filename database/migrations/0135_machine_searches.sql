-- Captchas solved by a machine hold searches too (HRD-03), and the list of holds says what the alarm was.

create or replace function portal.hold_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    made bigint;
  begin
    -- What nobody does by hand, or with leave (docs/decisions/256). A decoy holds nothing: whoever tried borrowers one by one would learn
    -- by it which of them are decoys.
    if new.rule not in ('people-shown', 'captcha-rate') or new.user_id is null or new.institution_id is null or new.username is null then
      return null;
    end if;
    insert into portal.search_hold (institution_id, user_id, username, alarm_id, rule)
    values (new.institution_id, new.user_id, new.username, new.alarm_id, new.rule) returning hold_id into made;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'search-hold',
        'data', json_build_object('hold', made))::text)
      from portal.membership m
     where m.institution_id = new.institution_id and m.status = 'active' and m.user_id <> new.user_id
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'search.answer');
    return null;
  end
  $$;
comment on function portal.hold_search() is
  'Holds the searches of whom an alarm of harvesting names, in the transaction that raises it, and tells the institution''s administrators.';

drop function portal.list_search_holds(boolean, int, int);
create function portal.list_search_holds(standing_only boolean, skipped int, most int)
  returns table (hold_id bigint, username text, full_name text, institution_code text, institution_vi text, institution_en text,
    shown int, rule text, held_at timestamptz, proven_at timestamptz, answer text, answered_name text, answered_at timestamptz,
    answered_reason text, is_own boolean, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not portal.holds('search.answer') then
      raise exception 'search holds are the administrators''' using errcode = 'insufficient_privilege';
    end if;
    return query
      select h.hold_id, h.username, u.full_name, i.code::text, i.name_vi, i.name_en,
             coalesce((select d.shown from portal.people_day d where d.institution_id = h.institution_id and d.user_id = h.user_id
               and d.day = (h.held_at at time zone 'Asia/Ho_Chi_Minh')::date), 0), h.rule, h.held_at,
             (select min(s.confirmed_at) from portal.session s where s.user_id = h.user_id and s.confirmed_at > h.held_at),
             h.answer, h.answered_name, h.answered_at, h.answered_reason, h.user_id = portal.acting_user(), count(*) over ()
        from portal.search_hold h
        join portal.user_account u on u.id = h.user_id
        join bureau.institution i on i.id = h.institution_id
       where (bureau.is_bureau_acting() or h.institution_id = portal.acting_institution())
         and (not standing_only or h.answer is distinct from 'released')
       order by (h.answer is not distinct from 'released'), (h.answer is not null), h.hold_id desc offset skipped limit most;
  end
  $$;
comment on function portal.list_search_holds(boolean, int, int) is
  'Searches that stand still, of the own institution or for the bureau of all: those first that wait for an answer.';
revoke all on function portal.list_search_holds from public;
grant execute on function portal.list_search_holds to :app_role;
