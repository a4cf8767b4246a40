-- The rows that were there hold what the constraints of the migration before ask for.
alter table portal.invoice validate constraint invoice_kind_check;
alter table portal.invoice_proposal validate constraint invoice_proposal_change_check;
