alter table portal.dispute add column branch_id int;
comment on column portal.dispute.branch_id is
  'The branch of who raised the case: its people see it, and whoever works for the whole institution. Empty: those alone.';
