-- The rows that were there hold what the constraints of the migration before ask for.
alter table portal.bank_line validate constraint bank_line_reversal;
alter table portal.payment validate constraint payment_kind_check;
alter table portal.payment validate constraint payment_amount_vnd_check;
alter table portal.payment validate constraint payment_approved;
alter table portal.payment validate constraint payment_reversal;
alter table portal.payment validate constraint payment_reverses;
