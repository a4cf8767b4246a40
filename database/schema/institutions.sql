-- The bureau's administrators add institutions, describe them, move them to another class and suspend them. A second person must approve
-- a change of class or status. An institution manages its own branches.

create table portal.institution_change (
  institution_id int not null references bureau.institution,
  id uuid not null,
  kind text not null check (kind in ('class', 'suspend', 'reopen')),
  value_before text not null,
  value_after text not null,
  reason text not null,
  asked_by int not null references portal.user_account,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by int references portal.user_account,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null))
);
create unique index institution_change_waiting on portal.institution_change (institution_id) where state = 'waiting';
comment on table portal.institution_change is
  'A change of an institution that one administrator of the bureau asked for, in force when another has approved it.';
alter table portal.institution_change enable row level security, force row level security;
create policy identity on portal.institution_change using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.institution_change to current_user using (true) with check (true);

create function bureau.refuse_no_keeper() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('institution.manage') then
      raise exception 'institutions are run by the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_keeper() is 'Raises unless an administrator of the bureau acts.';

create function bureau.add_institution(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    n bureau.institution;
  begin
    perform bureau.refuse_no_keeper();
    n := jsonb_populate_record(null::bureau.institution, given);
    if n.class = 'bureau' then
      raise exception 'there is one bureau' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('new institution', 21));
    if exists (select from bureau.branch b where b.code = n.code) then return 'taken'; end if;
    if not exists (select from bureau.province p where p.code = n.province_code) then return 'province'; end if;
    select max(i.id) + 1 into n.id from bureau.institution i;
    insert into bureau.institution (id, code, name_vi, name_en, short_name, class, is_voluntary, price_percent, province_code, address,
        valid_from, contact_name, contact_phone, contact_email)
      values (n.id, n.code, n.name_vi, n.name_en, n.short_name, n.class, n.class = 'voluntary', 100, n.province_code, n.address,
        bureau.today(), n.contact_name, n.contact_phone, n.contact_email);
    insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
      values (n.id, 1, n.code, n.name_vi, n.name_en, n.province_code, n.address);
    return 'done';
  end
  $$;
comment on function bureau.add_institution(jsonb) is
  'Adds an institution with its head office, at the whole list price until terms say otherwise: done, taken (the code), province (unknown).';

create function bureau.write_institution(institution int, given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    n bureau.institution;
  begin
    perform bureau.refuse_no_keeper();
    n := jsonb_populate_record(null::bureau.institution, given);
    if not exists (select from bureau.province p where p.code = n.province_code) then return 'province'; end if;
    update bureau.institution i set name_vi = n.name_vi, name_en = n.name_en, short_name = n.short_name,
           province_code = n.province_code, address = n.address, contact_name = n.contact_name,
           contact_phone = n.contact_phone, contact_email = n.contact_email
     where i.id = institution;
    return 'done';
  end
  $$;
comment on function bureau.write_institution(int, jsonb) is
  'Writes names, address and contact of an institution: done, province (unknown). Class and status are decided on by two.';

create function bureau.decide_institution_change(change uuid, approve boolean) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    c portal.institution_change;
    i bureau.institution;
  begin
    perform bureau.refuse_no_keeper();
    select * into c from portal.institution_change o where o.id = change for update;
    if not found then return 'none'; end if;
    if c.state <> 'waiting' then return 'decided'; end if;
    if c.asked_by = portal.acting_user() then return 'own'; end if;
    select * into i from bureau.institution o where o.id = c.institution_id for update;
    if approve and c.value_before <> (case c.kind when 'class' then i.class else i.status end) then return 'decided'; end if;
    update portal.institution_change o set state = case when approve then 'approved' else 'refused' end,
           decided_by = portal.acting_user(), decided_at = clock_timestamp()
     where o.institution_id = c.institution_id and o.id = c.id;
    if not approve then return 'done'; end if;
    if c.kind = 'class' then
      update bureau.institution o set class = c.value_after where o.id = i.id;
    else
      update bureau.institution o set status = c.value_after,
             status_reason = case c.kind when 'suspend' then c.reason end
       where o.id = i.id;
    end if;
    if c.kind = 'suspend' then
      update portal.session s set ended_at = clock_timestamp(), ended_reason = 'administrator'
       where s.institution_id = i.id and s.ended_at is null;
    end if;
    return 'done';
  end
  $$;
comment on function bureau.decide_institution_change(uuid, boolean) is
  'Approves or refuses a change of an institution; a suspension ends its sessions. Answers done, none, decided (already, or the '
  'institution has changed since), own (never by who asked).';

create function bureau.write_branch(branch int, given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    n bureau.branch;
    own bureau.institution;
  begin
    if not portal.holds('branch.manage') then
      raise exception 'branches are run by their institution' using errcode = 'insufficient_privilege';
    end if;
    -- Hold the lock until commit, so that two new branches do not get the same number.
    select * into own from bureau.institution i where i.id = portal.acting_institution() for update;
    n := jsonb_populate_record(null::bureau.branch, given);
    if not exists (select from bureau.province p where p.code = n.province_code) then return 'province'; end if;
    if branch is not null then
      update bureau.branch b set name_vi = n.name_vi, name_en = n.name_en, province_code = n.province_code, address = n.address
       where b.institution_id = own.id and b.branch_id = branch and b.closed_on is null;
      return case when found then branch::text else 'none' end;
    end if;
    -- The code is two digits of the province, three of the institution, and the first three digits that are free.
    select n.province_code || substr(own.code, 3, 3) || to_char(k, 'FM000') into n.code
      from generate_series(1, 999) k
     where not exists (select from bureau.branch b where b.code = n.province_code || substr(own.code, 3, 3) || to_char(k, 'FM000'))
     order by k limit 1;
    if n.code is null then return 'full'; end if;
    select max(b.branch_id) + 1 into n.branch_id from bureau.branch b where b.institution_id = own.id;
    insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
      values (own.id, n.branch_id, n.code, n.name_vi, n.name_en, n.province_code, n.address);
    return n.branch_id::text;
  end
  $$;
comment on function bureau.write_branch(int, jsonb) is
  'Adds a branch of the acting institution, or describes one that is open. Answers its number, or why not: none, province (unknown), '
  'full (no code is left in the province).';

create function bureau.close_branch(branch int, move_to int) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    own int := portal.acting_institution();
    moved int;
  begin
    if not portal.holds('branch.manage') then
      raise exception 'branches are run by their institution' using errcode = 'insufficient_privilege';
    end if;
    if branch = 1 then return 'head'; end if;
    perform 1 from bureau.branch b where b.institution_id = own and b.branch_id in (branch, move_to) order by b.branch_id for update;
    if not exists (select from bureau.branch b where b.institution_id = own and b.branch_id = branch and b.closed_on is null) then
      return 'none';
    end if;
    if branch = move_to or not exists (
      select from bureau.branch b where b.institution_id = own and b.branch_id = move_to and b.closed_on is null) then
      return 'target';
    end if;
    update bureau.branch b set closed_on = bureau.today() where b.institution_id = own and b.branch_id = branch;
    update portal.membership m set branch_id = move_to where m.institution_id = own and m.branch_id = branch;
    get diagnostics moved = row_count;
    return moved::text;
  end
  $$;
comment on function bureau.close_branch(int, int) is
  'Closes a branch of the acting institution and moves its people to another one. Answers how many, or why not: head (the head office), '
  'none (no open branch), target (none to move to).';

-- What each database role may do.
grant select, insert on portal.institution_change to :app_role;
