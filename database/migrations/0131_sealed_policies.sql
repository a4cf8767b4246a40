-- Policies ask for whom the transaction acts once a statement (HRD-12): a third of the tables at a time, as each waits for its lock.

alter policy institution on portal.alert_run
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.alert_row
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.alert_purchase
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.batch
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.batch_row
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.file_budget
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.reply_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.adjustment
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.cheque
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.place_seen
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.submission
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.submission_error
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.certificate
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.dispute
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.dispute_event
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.dispute_file
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.correction_notice
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.figure_request
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.submission_hold
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.voucher
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.inquiry
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.reply
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.charge
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.quota_day
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.quota_seen
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.verification
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.paper_miss
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.invoice_proposal
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
