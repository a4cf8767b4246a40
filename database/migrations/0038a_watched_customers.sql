-- Who may be watched: naming a borrower in a file of identities makes him nobody's customer; an account that is open does.

create function portal.has_open_account(institution int, subject bigint) returns boolean
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (select from bureau.contract k where k.subject_id = subject and k.institution_id = institution and k.closed_on is null)
        or exists (select from bureau.card_account a where a.subject_id = subject and a.institution_id = institution and a.closed_on is null)
        or exists (select from bureau.commitment m
                    where m.subject_id = subject and m.institution_id = institution and m.ends_on >= bureau.today())
  $$;
comment on function portal.has_open_account(int, bigint) is
  'True when a borrower has an open contract or card or a running off-balance commitment at an institution. For the functions below.';
revoke all on function portal.has_open_account(int, bigint) from public;

create function portal.named_customer(subject bigint) returns table (customer_code text, branches int[])
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select min(c.customer_code),
           array(select distinct a.branch_id from (
             select k.branch_id from bureau.contract k
              where k.subject_id = subject and k.institution_id = portal.acting_institution() and k.closed_on is null
             union all
             select a.branch_id from bureau.card_account a
              where a.subject_id = subject and a.institution_id = portal.acting_institution() and a.closed_on is null) a order by 1)
      from bureau.customer c
     where c.institution_id = portal.acting_institution() and c.subject_id = subject
    having count(*) > 0
  $$;
comment on function portal.named_customer(bigint) is
  'The acting institution''s own code of a borrower it has ever declared and the branches where open accounts are. For the functions below.';
revoke all on function portal.named_customer(bigint) from public;

create or replace function portal.own_customer(subject bigint) returns table (customer_code text, branches int[])
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select n.customer_code, n.branches from portal.named_customer(subject) n
     where portal.has_open_account(portal.acting_institution(), subject)
  $$;
comment on function portal.own_customer(bigint) is
  'The acting institution''s own code of a customer with an open contract, card or commitment there, and the branches where contracts and '
  'cards are; no row for somebody else''s, for one that was only declared, and for one whose accounts are closed.';

create or replace function portal.watched(institution int, wanted bigint[])
  returns table (subject_id bigint, trigger text, user_id int, is_live boolean, has_consent boolean)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with watches as materialized (
      select w.* from portal.watch w where w.institution_id = institution and w.ended_at is null
    ), met as (
      select coalesce(s.merged_into, w.subject_id) as subject_id, w.triggers, w.created_by, w.is_live, w.has_consent
        from watches w join bureau.subject s on s.subject_id = w.subject_id
       where w.scope = 'customer' and (wanted is null or coalesce(s.merged_into, w.subject_id) = any (wanted))
         and portal.has_open_account(institution, coalesce(s.merged_into, w.subject_id))
      union all
      select a.subject_id, w.triggers, w.created_by, w.is_live, w.has_consent
        from watches w
        join lateral (
          select k.subject_id from bureau.contract k
           where k.institution_id = w.institution_id and k.branch_id = w.branch_id and k.closed_on is null
             and (wanted is null or k.subject_id = any (wanted))
          union
          select c.subject_id from bureau.card_account c
           where c.institution_id = w.institution_id and c.branch_id = w.branch_id and c.closed_on is null
             and (wanted is null or c.subject_id = any (wanted))) a on w.scope = 'branch'
    )
    select m.subject_id, t.trigger, m.created_by, bool_or(m.is_live), bool_or(m.has_consent)
      from met m cross join unnest(m.triggers) t (trigger)
     where exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = m.subject_id)
     group by 1, 2, 3
  $$;
comment on function portal.watched(int, bigint[]) is
  'Who at an institution watches which customers for what: customers with an open account there, those of `wanted` or all.';

-- The note of a second lender of the housing programme goes to both, also where the loan of the programme is closed.
create or replace function portal.keep_watch_alert(
  trigger_in text, subject bigint, fact_key_in text, facts_in jsonb, other int, file jsonb
) returns table (alert_id uuid, live_users int[])
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    users int[];
    live int[];
  begin
    if trigger_in = 'programme-twice' then
      select coalesce(array_agg(m.user_id order by m.user_id), '{}') into users
        from portal.membership m
       where m.institution_id = institution and exists (
         select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'watch.manage');
      live := users;
    else
      select coalesce(array_agg(w.user_id order by w.user_id), '{}'), coalesce(array_agg(w.user_id order by w.user_id) filter (where w.is_live), '{}')
        into users, live
        from portal.watched(institution, array[subject]) w where w.trigger = trigger_in;
      if cardinality(users) = 0 then return; end if;
    end if;
    return query
      insert into portal.watch_alert as t (institution_id, trigger, subject_id, subject_type, cic_code, customer_code, name, fact_key, facts,
             other_institution_id, file_kind, file_period, file_version, file_id, branches, told_to)
      select institution, trigger_in, s.subject_id, s.subject_type, s.cic_code, o.customer_code, s.name, fact_key_in, facts_in, other,
             file ->> 'kind', (file ->> 'period')::date, (file ->> 'version')::int, (file ->> 'id')::uuid, o.branches, users
        from bureau.subject s cross join lateral portal.named_customer(s.subject_id) o
       where s.subject_id = subject
      on conflict (institution_id, subject_id, trigger, fact_key) do nothing
      returning t.id, live;
  end
  $$;
