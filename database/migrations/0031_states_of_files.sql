alter table portal.submission validate constraint submission_state_check;
