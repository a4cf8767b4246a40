create table bureau.group_days (
  effective_from date not null,
  debt_group smallint not null check (debt_group between 2 and 5),
  from_days int not null check (from_days > 0),
  source text not null,
  primary key (effective_from, debt_group)
);

comment on table bureau.group_days is
  'From how many days past due a debt belongs to a group, for periods from a day on: the group of the newest row not after the period.';

insert into bureau.group_days (effective_from, debt_group, from_days, source) values
  ('2000-01-01', 2, 10, 'Thông tư 11/2021/TT-NHNN'),
  ('2000-01-01', 3, 91, 'Thông tư 11/2021/TT-NHNN'),
  ('2000-01-01', 4, 181, 'Thông tư 11/2021/TT-NHNN'),
  ('2000-01-01', 5, 361, 'Thông tư 11/2021/TT-NHNN'),
  ('2024-07-01', 2, 10, 'Thông tư 31/2024/TT-NHNN'),
  ('2024-07-01', 3, 91, 'Thông tư 31/2024/TT-NHNN'),
  ('2024-07-01', 4, 181, 'Thông tư 31/2024/TT-NHNN'),
  ('2024-07-01', 5, 361, 'Thông tư 31/2024/TT-NHNN');

grant select on bureau.group_days to :app_role, :loader_role;
