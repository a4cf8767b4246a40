-- What an institution has paid of the monthly alerts: a branch and month of a report, once.

create table portal.alert_purchase (
  institution_id int not null,
  product text not null check (product in ('S36', 'S39')),
  month date not null check (extract(day from month) = 1),
  branch_id int not null,
  charge_id uuid not null,
  bought_by int not null,
  bought_name text not null,
  bought_at timestamptz(3) not null,
  primary key (institution_id, product, month, branch_id)
);
comment on table portal.alert_purchase is
  'Branches and months of S36 and S39 that were looked at: the first look is charged (charge_id is the inquiry_id of its charge), every '
  'other look and every download is free, also of a corrected count.';
alter table portal.alert_purchase enable row level security;
alter table portal.alert_purchase force row level security;
create policy institution on portal.alert_purchase
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
grant select, insert on portal.alert_purchase to :app_role;
