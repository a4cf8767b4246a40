-- Decoys are marked and unmarked by two administrators of the bureau. Nobody else learns which borrowers they are.

create table bureau.honey_subject (
  subject_id bigint primary key,
  subject_key text not null unique
);
comment on table bureau.honey_subject is
  'Decoys: invented borrowers whom nobody has a reason to look at. subject_key is what the audit calls them. No role may read it; the '
  'function that looks for alarms alone does.';
alter table bureau.honey_subject enable row level security;

create table bureau.decoy_change (
  change_id uuid primary key,
  decoy_id bigint not null,
  decoy_key text not null,
  kind text not null check (kind in ('mark', 'unmark')),
  reason text not null,
  asked_by int not null,
  asked_name text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by int,
  decided_name text,
  decided_at timestamptz(3),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_name is null))
);
create unique index decoy_change_waiting on bureau.decoy_change (decoy_id) where state = 'waiting';
comment on table bureau.decoy_change is
  'What one administrator of the bureau asks for, in force when another has approved it: that a borrower (decoy_id is the subject, '
  'decoy_key what the audit calls it) becomes a decoy, or is one no more. No role may read it.';
alter table bureau.decoy_change enable row level security;

create function bureau.refuse_no_decoy_keeper() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('decoy.manage') then
      raise exception 'decoys are kept by administrators of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_decoy_keeper() is 'Raises unless an administrator of the bureau acts who may keep decoys.';

create function bureau.decoy_to_be(code text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_decoy_keeper();
    return (select s.subject_id from bureau.subject s where s.cic_code = code and s.status <> 'merged' and s.subject_id > 0);
  end
  $$;
comment on function bureau.decoy_to_be(text) is 'The borrower who bears a CIC code and may be asked to be a decoy; null for none.';

create function bureau.ask_decoy(change uuid, subject bigint, key text, kind_in text, reason_in text, by_name text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    is_decoy boolean;
    made uuid;
  begin
    perform bureau.refuse_no_decoy_keeper();
    is_decoy := exists (select from bureau.honey_subject h where h.subject_id = subject);
    if is_decoy = (kind_in = 'mark') then return 'state'; end if;
    -- A lender has a reason to look at its own borrower, so a lender's borrower cannot be a decoy.
    if kind_in = 'mark' and bureau.is_somebodys(subject) then return 'borrows'; end if;
    insert into bureau.decoy_change (change_id, decoy_id, decoy_key, kind, reason, asked_by, asked_name)
    values (change, subject, key, kind_in, reason_in, portal.acting_user(), by_name)
    on conflict (decoy_id) where state = 'waiting' do nothing returning change_id into made;
    return case when made is null then 'waiting' else 'done' end;
  end
  $$;
comment on function bureau.ask_decoy(uuid, bigint, text, text, text, text) is
  'Asks that a borrower be marked (mark) as a decoy or no more (unmark): done, state (it is so already), borrows (a lender knows it), '
  'waiting (a change of it waits).';

create function bureau.decide_decoy(change uuid, approve boolean, by_name text) returns text
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
    -- A lender may have gained the borrower as a customer while the change waited.
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
comment on function bureau.decide_decoy(uuid, boolean, text) is
  'Approves or refuses a change of decoys: done, none, decided (already), own (never by who asked), borrows (a lender knows it now).';

create function bureau.list_decoys(state_in text, skipped int, most int)
  returns table (cic_code text, state text, change_id uuid, reason text, asked_name text, asked_at timestamptz, is_own boolean,
    decided_name text, decided_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_decoy_keeper();
    return query
      select s.cic_code::text,
             case when c.state = 'waiting' then c.kind || '-asked' else 'standing' end,
             case when c.state = 'waiting' then c.change_id end,
             c.reason, c.asked_name, c.asked_at::timestamptz, coalesce(c.asked_by = portal.acting_user(), false), c.decided_name,
             c.decided_at::timestamptz, count(*) over ()
        from (select h.subject_id from bureau.honey_subject h
              union select w.decoy_id from bureau.decoy_change w where w.state = 'waiting') d
        join bureau.subject s on s.subject_id = d.subject_id
        -- The waiting change, or the one that made it a decoy. Decoys of an invented population have none.
        left join lateral (select k.change_id, k.kind, k.state, k.reason, k.asked_by, k.asked_name, k.asked_at, k.decided_name, k.decided_at
                             from bureau.decoy_change k where k.decoy_id = d.subject_id
                              and (k.state = 'waiting' or k.state = 'approved' and k.kind = 'mark')
                            order by (k.state = 'waiting') desc, k.asked_at desc limit 1) c on true
       where state_in is null or state_in = case when c.state = 'waiting' then c.kind || '-asked' else 'standing' end
       order by coalesce(c.state = 'waiting', false) desc, s.cic_code offset skipped limit most;
  end
  $$;
comment on function bureau.list_decoys(text, int, int) is
  'Decoys and what is asked about them, all or of a state: standing, mark-asked or unmark-asked; what waits first.';

create function bureau.is_somebodys(subject bigint) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select exists (select from bureau.contract c where c.subject_id = subject)
        or exists (select from bureau.card_account c where c.subject_id = subject)
  $$;
comment on function bureau.is_somebodys(bigint) is
  'Whether a lender knows a borrower: by a loan or a card. For the functions of decoys alone.';
