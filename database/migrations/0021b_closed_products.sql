-- Which products an institution and its branches may ask for, known with every call together with who makes it.

create table portal.closed_product (
  institution_id int not null references bureau.institution,
  branch_id int not null,
  product text collate "C" not null references bureau.product (code),
  closed_by text not null,
  closed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, branch_id, product)
);
comment on table portal.closed_product is
  'A product that an institution (branch 0, as the bureau decides) or a branch of it (as the institution decides) may not ask for; any '
  'other it may. Whoever belongs to no branch asks as the head office.';
alter table portal.closed_product enable row level security;
alter table portal.closed_product force row level security;
do $$
begin
  create policy identity on portal.closed_product using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
  execute format('create policy keeper on portal.closed_product to %I using (true) with check (true)', current_user);
end $$;
grant select, insert, delete on portal.closed_product to :app_role;

create function portal.limits_of(user_in int, institution_in int)
  returns table (closed_products text[], suspended_for text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return query
      select array(select c.product from portal.closed_product c
                    where c.institution_id = i.id and c.branch_id in (0, coalesce(m.branch_id, 1))),
             case when i.status <> 'active' then coalesce(i.status_reason, '') end
        from bureau.institution i left join portal.membership m on m.institution_id = i.id and m.user_id = user_in
       where i.id = institution_in;
  end
  $$;
comment on function portal.limits_of(int, int) is
  'What stands between a person and what the rights held at an institution allow: products that are closed there, and why the institution '
  'is suspended, null when it is not. Read with every call.';
revoke all on function portal.limits_of(int, int) from public;
grant execute on function portal.limits_of(int, int) to :app_role;
