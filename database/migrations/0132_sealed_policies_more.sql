-- As 0131, for the next third.

alter policy institution on portal.invoice
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.article_read
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.work_order
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.work_order_line
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.work_order_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.work_order_paper
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.partner_message
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.payment_code
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.bank_statement
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.bank_line
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.people_day
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.rating
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.service_contract
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.month_close
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.statement
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.statement_line
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.payment_notice
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.payment
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.fee_proposal
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.fee_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.reconciliation
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.fee_budget
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.watch
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.watch_alert
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.watch_score
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.watch_seen
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.watch_digest
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.webhook
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
alter policy institution on portal.webhook_delivery
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
