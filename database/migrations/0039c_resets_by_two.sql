-- A password that opens a weighty role is made by two people, as the role itself is given by two.
alter table portal.right_change add column is_reset boolean not null default false;
comment on column portal.right_change.is_reset is
  'True where a new password is asked for and the roles stay as they are: whoever approves it is given the password.';

