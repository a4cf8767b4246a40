create table portal.paper_code (
  code_index bytea primary key check (octet_length(code_index) = 32),
  institution_id int not null,
  number text not null check (octet_length(number) <= 80),
  product text not null,
  made_on date not null,
  expires_on date not null
);
create index paper_code_expiry on portal.paper_code (expires_on);
comment on table portal.paper_code is
  'Codes on printed reports, as keyed hashes of the report''s number with the code: for 90 days whoever types both is told which product, '
  'day and institution the report is of. Nothing here is about a customer.';
alter table portal.paper_code enable row level security, force row level security;
create policy keeper on portal.paper_code to current_user using (true) with check (true);

create function portal.keep_paper_code(index_in bytea, number_in text, product_in text) returns date
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    today constant date := portal.hanoi_day();
    until date;
  begin
    -- A few at a time, so that no report waits for a clean-up.
    delete from portal.paper_code p where p.code_index in
      (select o.code_index from portal.paper_code o where o.expires_on < today - 90 order by o.expires_on limit 20 for update skip locked);
    insert into portal.paper_code (code_index, institution_id, number, product, made_on, expires_on)
      values (index_in, portal.acting_institution(), number_in, product_in, today, today + 90)
      on conflict (code_index) do nothing;
    select p.expires_on into until from portal.paper_code p
     where p.code_index = index_in and p.institution_id = portal.acting_institution();
    return until;
  end
  $$;
comment on function portal.keep_paper_code(bytea, text, text) is
  'Keeps the code that is printed on a report of the acting institution today, and says until when it is good.';

create function portal.proven_paper(index_in bytea)
  returns table (number text, product text, product_vi text, product_en text, institution text, name_vi text, name_en text, made_on date,
                 expires_on date, is_over boolean)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select c.number, p.code, p.name_vi, p.name_en, i.code, i.name_vi, i.name_en, c.made_on, c.expires_on, c.expires_on < portal.hanoi_day()
      from portal.paper_code c join bureau.product p on p.code = c.product join bureau.institution i on i.id = c.institution_id
     where c.code_index = index_in
  $$;
comment on function portal.proven_paper(bytea) is 'What a code on paper proves, to whoever knows it.';

-- What each database role may do.
revoke all on function portal.keep_paper_code(bytea, text, text), portal.proven_paper(bytea) from public;
grant execute on function portal.keep_paper_code, portal.proven_paper to :app_role;
