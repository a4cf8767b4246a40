alter table portal.dispute validate constraint dispute_field_check;
