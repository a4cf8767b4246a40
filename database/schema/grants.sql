-- What each database role may do with each object. Only the owner may do more.
--
-- :app_role is what servers and workers log in as; :loader_role is what a worker takes a data file in as. Row security decides which
-- rows they reach; neither owns anything.

grant usage on schema bureau, portal to :app_role;
grant usage on schema bureau, portal to :loader_role;
grant usage, create on schema intake to :loader_role;

-- Tables, as the servers use them.
grant select on
  portal.deployment, bureau.province, bureau.nation, bureau.institution, bureau.branch, bureau.name_syllable, bureau.product,
  bureau.public_holiday, bureau.subject, bureau.cic_alias, bureau.identity_paper, bureau.legal_profile, bureau.relation,
  bureau.inquiry_footprint, bureau.contract, bureau.balance_month, bureau.unpacked_month, bureau.credit_history,
  bureau.card_account, bureau.visible_credit_history, bureau.visible_card_account, bureau.applied_file, bureau.collateral,
  bureau.collateral_pledge, bureau.commitment, bureau.bond, bureau.vamc_debt, bureau.negative_event, bureau.settled_debt,
  bureau.visible_negative_event, bureau.visible_vamc_debt, bureau.visible_settled_debt, bureau.classification, bureau.fin_statement,
  bureau.fin_line, portal.paper_miss, portal.submission_error, bureau.score_distribution, bureau.score_run, portal.alert_run,
  portal.alert_row, bureau.article, bureau.article_picture, bureau.rating_run, bureau.rating_publication, bureau.rating_told,
  bureau.fee_rule, bureau.fee_tier, bureau.tax_party, bureau.invoice_label, bureau.invoice_series, bureau.invoice_number,
  portal.invoice_proposal, bureau.payee_account, portal.watch_alert, bureau.data_quality, bureau.quality_count
  to :app_role;
grant select, insert on
  portal.voucher, portal.reply, portal.quota_seen, portal.institution_change, portal.alert_purchase, portal.article_read,
  portal.work_order_line, portal.work_order_paper, portal.month_close, portal.statement, portal.statement_line,
  portal.payment_notice, portal.payment, portal.invoice, portal.payment_code, portal.watch_digest, portal.dispute_event,
  portal.dispute_file
  to :app_role;
grant select, update on portal.correction_notice to :app_role;
grant select, insert, delete on
  portal.closed_product, portal.role_permission, portal.verification, portal.reply_file, portal.work_order_file
  to :app_role;
grant select, insert, update on
  portal.user_account, portal.membership, portal.right_change, portal.session, portal.inquiry, portal.charge, portal.quota_day,
  portal.submission, portal.certificate, portal.batch, portal.batch_row, portal.file_budget, portal.adjustment, portal.cheque,
  portal.place_seen, portal.rating, portal.work_order, portal.partner_message, portal.service_contract, portal.fee_proposal,
  portal.fee_file, portal.reconciliation, portal.bank_statement, portal.bank_line, portal.watch, portal.watch_score,
  portal.watch_seen, portal.webhook_delivery, portal.dispute
  to :app_role;
grant select, insert, update, delete on
  portal.role, portal.user_factor, portal.recovery_code, portal.proof_challenge, portal.throttle, portal.captcha, portal.fee_budget,
  portal.webhook
  to :app_role;
grant usage on sequence portal.cheque_code, portal.order_number, portal.dispute_number to :app_role;
grant update (sign_state, xml, signer, signed_at, tax_authority_code, attempts, last_fault) on portal.invoice to :app_role;
grant update (report, sha256, remade_at) on portal.reply to :app_role;

-- Tables, for taking in a data file.
grant select on bureau.province, bureau.nation, bureau.institution, bureau.branch, bureau.cic_alias to :loader_role;
grant select, insert on bureau.name_syllable, bureau.paper_index, bureau.review_line to :loader_role;
grant select, update on portal.submission to :loader_role;
grant select, insert, delete on
  bureau.relation, bureau.balance_month, bureau.commitment, bureau.bond, bureau.vamc_debt, bureau.settled_debt,
  bureau.classification, bureau.fin_line, portal.submission_error
  to :loader_role;
grant select, insert, update on
  bureau.subject, bureau.identity_paper, bureau.legal_profile, bureau.customer, bureau.contract, bureau.applied_file,
  bureau.collateral
  to :loader_role;
grant select, insert, update, delete on
  bureau.unpacked_month, bureau.credit_history, bureau.card_account, bureau.collateral_pledge, bureau.fin_statement
  to :loader_role;
grant usage on sequence bureau.cic_number, bureau.subject_subject_id_seq, bureau.collateral_collateral_id_seq to :loader_role;
grant update (is_consolidated) on bureau.fin_line to :loader_role;

-- Functions. PostgreSQL lets every role run a new function. A function that works with its owner's rights must be granted by name, and
-- the migration that makes it revokes it from all others.
do $$
declare
  door regprocedure;
begin
  for door in select p.oid from pg_proc p
               where p.prosecdef and p.pronamespace in ('bureau'::regnamespace, 'portal'::regnamespace, 'intake'::regnamespace) loop
    execute format('revoke all on function %s from public', door);
  end loop;
end $$;
revoke all on function
  bureau.count_quality_of, bureau.count_ratings, bureau.debt_cells, bureau.group_edges, bureau.is_bureau_acting,
  bureau.is_month_closed, bureau.is_negative_visible, bureau.is_somebodys, bureau.lines_of, bureau.list_price, bureau.loyalty_bp,
  bureau.make_balance_month, bureau.member_percent, bureau.meter_search, bureau.month_of, bureau.movable_tables, bureau.move_rows,
  bureau.negative_visible_since, bureau.programme_key, bureau.rank_quality, bureau.refuse_decision, bureau.refuse_no_decoy_keeper,
  bureau.refuse_no_keeper, bureau.refuse_no_operator, bureau.section_of, bureau.today, bureau.visible_months, bureau.with_month,
  portal.account_parts, portal.bad_debt_elsewhere, portal.close_month, portal.debts_at, portal.exposures_of, portal.facts_of_file,
  portal.half_up, portal.has_open_account, portal.is_refusal, portal.keep_approved_cheque, portal.keep_ended_files,
  portal.keep_ended_order, portal.keep_watch_alert, portal.month_before, portal.month_start, portal.named_customer,
  portal.new_debt_elsewhere, portal.next_millisecond, portal.paper_tries, portal.raise_alarm, portal.refuse_invoice_change,
  portal.refuse_no_auditor, portal.refuse_no_watch, portal.refuse_no_watcher, portal.return_credit, portal.take_file_budget,
  portal.take_quota, portal.tell_watchers, portal.watched, portal.watching
  from public;

grant execute on function
  bureau.add_footprint, bureau.add_footprints, bureau.add_institution, bureau.ask_decoy, bureau.ask_quality_count,
  bureau.close_branch, bureau.confirm_holiday, bureau.contributed_classes, bureau.count_quality, bureau.count_quality_step,
  bureau.count_scores, bureau.decide_decoy, bureau.decide_fee_rule, bureau.decide_institution_change, bureau.decide_payee,
  bureau.decide_review, bureau.decoy_to_be, bureau.drop_holiday, bureau.figures_in_doubt, bureau.find_by_cic, bureau.find_by_name,
  bureau.find_by_outer, bureau.find_by_paper, bureau.find_by_prefix, bureau.find_many, bureau.find_many_by_cic,
  bureau.is_bureau_acting, bureau.is_month_closed, bureau.is_negative_visible, bureau.keep_enterprise_ratings, bureau.keep_holiday,
  bureau.keep_picture, bureau.keep_summary, bureau.lines_of, bureau.list_decoys, bureau.list_merges, bureau.list_price,
  bureau.loyalty_bp, bureau.member_percent, bureau.merge_subjects, bureau.negative_visible_since, bureau.one_with,
  bureau.open_rating_chunk, bureau.open_score_chunk, bureau.opened_subjects, bureau.programme_status, bureau.propose_fee_rule,
  bureau.propose_payee, bureau.publish_ratings, bureau.rating_check, bureau.rating_summary, bureau.refuse_decision,
  bureau.refuse_no_keeper, bureau.refuse_no_operator, bureau.reserve_programme, bureau.review_list, bureau.review_pair,
  bureau.review_side, bureau.set_article_state, bureau.split_subjects, bureau.subject_of_code, bureau.summarise_debt, bureau.today,
  bureau.unweighed_members, bureau.visible_months, bureau.write_article, bureau.write_branch, bureau.write_institution,
  bureau.write_invoice_label, bureau.write_tax_party
  to :app_role;

grant execute on function
  portal.act_for, portal.act_on_dispute, portal.act_on_order, portal.append_audit, portal.append_audits, portal.append_shown,
  portal.audit_heads, portal.audit_suspects, portal.audit_victims, portal.audited_people, portal.beat, portal.bureau_contracts,
  portal.bureau_fee_proposals, portal.bureau_invoice, portal.bureau_invoice_list, portal.bureau_invoice_paid,
  portal.bureau_invoice_proposals, portal.bureau_invoices, portal.checkpoint_span, portal.close_month, portal.close_months,
  portal.count_alerts, portal.database_state, portal.day_limit, portal.decide_alarm, portal.decide_invoice_change,
  portal.dispute_queue, portal.drawer_refusals, portal.end_process, portal.ensure_months, portal.export_audit, portal.fees_overview,
  portal.freeze_now, portal.frozen_of, portal.half_up, portal.holds, portal.identify, portal.institutions_watching,
  portal.institutions_with_watches, portal.is_refusal, portal.keep_checkpoint, portal.keep_paper_miss, portal.keys_in_use,
  portal.ledger, portal.lift_freeze, portal.limits_of, portal.list_alarm_rules, portal.list_checkpoints, portal.list_freezes,
  portal.look_for_alarms, portal.may_read_audit, portal.missed_closes, portal.month_start, portal.month_usage,
  portal.next_millisecond, portal.number_invoice, portal.open_file, portal.open_files, portal.open_group, portal.open_watched,
  portal.owes_factor, portal.own_customer, portal.paper_tries_over, portal.partner_messages, portal.portfolio_groups,
  portal.propose_invoice_change, portal.published_cheques, portal.raise_cheque_alert, portal.raise_file_alerts,
  portal.raise_inquiry_alert, portal.raise_score_alert, portal.read_alarms, portal.read_audit, portal.record_bank_payment,
  portal.record_line_payment, portal.record_tax_code, portal.refuse_no_auditor, portal.refuse_no_watcher, portal.reverse_bank_line,
  portal.running_processes, portal.scores_to_watch, portal.stands_still, portal.take_file_budget, portal.take_quota,
  portal.tell_inquirers, portal.unpaid_notices, portal.use_credit, portal.work_queue,
  portal.work_queue_counts(text[],integer,date,text), portal.work_queue_counts(text[],integer)
  to :app_role;

grant execute on function
  bureau.ensure_balance_month, bureau.is_negative_visible, bureau.month_of, bureau.negative_visible_since, bureau.today,
  bureau.visible_months, bureau.with_month
  to :loader_role;
