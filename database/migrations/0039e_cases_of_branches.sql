alter table portal.dispute add column branch_id int;
comment on column portal.dispute.branch_id is
  'The branch of who raised the case: its people see it, and whoever works for the whole institution. Empty: those alone.';
-- Cases that are there go to the branch where their raiser works.
-- lock: cases are few, hundreds a year of a large institution.
update portal.dispute d set branch_id = m.branch_id
  from portal.membership m
 where m.user_id = d.raised_by_id and m.institution_id = d.institution_id and m.branch_id is not null;
