-- A lender knows a borrower by a card as well as by a loan: who has one is no decoy.

create function bureau.is_somebodys(subject bigint) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select exists (select from bureau.contract c where c.subject_id = subject)
        or exists (select from bureau.card_account c where c.subject_id = subject)
  $$;
comment on function bureau.is_somebodys(bigint) is
  'Whether a lender knows a borrower: by a loan or a card. For the functions of decoys alone.';
revoke all on function bureau.is_somebodys(bigint) from public;

create or replace function bureau.ask_decoy(change uuid, subject bigint, key text, kind_in text, reason_in text, by_name text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    is_decoy boolean;
    made uuid;
  begin
    perform bureau.refuse_no_decoy_keeper();
    is_decoy := exists (select from bureau.honey_subject h where h.subject_id = subject);
    if is_decoy = (kind_in = 'mark') then return 'state'; end if;
    -- Somebody has a reason to look at a borrower of theirs.
    if kind_in = 'mark' and bureau.is_somebodys(subject) then return 'borrows'; end if;
    insert into bureau.decoy_change (change_id, decoy_id, decoy_key, kind, reason, asked_by, asked_name)
    values (change, subject, key, kind_in, reason_in, portal.acting_user(), by_name)
    on conflict (decoy_id) where state = 'waiting' do nothing returning change_id into made;
    return case when made is null then 'waiting' else 'done' end;
  end
  $$;

create or replace function bureau.decide_decoy(change uuid, approve boolean, by_name text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    c bureau.decoy_change;
  begin
    perform bureau.refuse_no_decoy_keeper();
    select * into c from bureau.decoy_change o where o.change_id = change for update;
    if not found then return 'none'; end if;
    if c.state <> 'waiting' then return 'decided'; end if;
    if c.asked_by = portal.acting_user() then return 'own'; end if;
    -- A lender may have come to know the borrower while the change waited.
    if approve and c.kind = 'mark' and bureau.is_somebodys(c.decoy_id) then return 'borrows'; end if;
    update bureau.decoy_change o set state = case when approve then 'approved' else 'refused' end, decided_by = portal.acting_user(),
           decided_name = by_name, decided_at = clock_timestamp()
     where o.change_id = change;
    if approve and c.kind = 'mark' then
      insert into bureau.honey_subject (subject_id, subject_key) values (c.decoy_id, c.decoy_key) on conflict do nothing;
    elsif approve then
      delete from bureau.honey_subject h where h.subject_id = c.decoy_id;
    end if;
    return 'done';
  end
  $$;
