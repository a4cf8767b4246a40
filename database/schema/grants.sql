-- What each database role may do with schemas and functions; what it may do with a table stands in the table's file. Only the owner
-- may do more.
--
-- :app_role is what servers and workers log in as; :loader_role is what a worker takes a data file in as. Row security decides which
-- rows they reach; neither owns anything.

grant usage on schema bureau, portal to :app_role;
grant usage on schema bureau, portal to :loader_role;
grant usage, create on schema intake to :loader_role;

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
  bureau.is_month_closed, bureau.is_negative_visible, bureau.is_of_merged, bureau.is_somebodys, bureau.lines_of, bureau.list_price, bureau.loyalty_bp,
  bureau.make_balance_month, bureau.member_percent, bureau.meter_search, bureau.month_of, bureau.movable_tables, bureau.move_later_customers, bureau.move_later_home,
  bureau.move_later_questions, bureau.move_later_relations, bureau.move_later_rows, bureau.move_rows,
  bureau.negative_visible_since, bureau.programme_key, bureau.rank_quality, bureau.refuse_decision, bureau.refuse_no_decoy_keeper,
  bureau.refuse_no_keeper, bureau.refuse_no_operator, bureau.refuse_no_past_reader, bureau.refuse_trial, bureau.score_model_served, bureau.section_of, bureau.serve_score_model, bureau.today, bureau.visible_months, bureau.with_month,
  portal.account_parts, portal.act_within, portal.bad_debt_elsewhere, portal.claim_answer, portal.close_month, portal.debts_at, portal.exposures_of, portal.facts_of_file, portal.figure_of, portal.holders_of,
  portal.half_up, portal.has_open_account, portal.hmac_of, portal.inner_pad, portal.institution_without_seal, portal.is_refusal, portal.keep_approved_cheque, portal.keep_ended_files,
  portal.keep_ended_order, portal.keep_watch_alert, portal.load_seal, portal.look_at_programs, portal.month_before, portal.month_start, portal.named_customer,
  portal.new_debt_elsewhere, portal.new_figure_of, portal.next_millisecond, portal.outer_pad, portal.own_debts, portal.own_groups, portal.paper_tries, portal.raise_alarm, portal.refuse_invoice_change,
  portal.refuse_no_auditor, portal.refuse_no_watch, portal.refuse_no_watcher, portal.require_pass, portal.return_credit, portal.seal_acting, portal.seal_of,
  portal.take_file_budget,
  portal.take_people, portal.take_quota, portal.tell_askers, portal.tell_watchers, portal.versions_of, portal.watched, portal.watching
  from public;

grant execute on function
  bureau.add_footprint, bureau.add_footprints, bureau.add_institution, bureau.ask_decoy, bureau.ask_quality_count,
  bureau.close_branch, bureau.confirm_holiday, bureau.contributed_classes, bureau.contributed_classes_at, bureau.count_quality, bureau.count_quality_step,
  bureau.count_score_classes, bureau.count_scores, bureau.decide_decoy, bureau.keep_score_figures, bureau.decide_fee_rule, bureau.decide_institution_change, bureau.decide_payee,
  bureau.decide_merge, bureau.decide_review, bureau.decoy_to_be, bureau.drop_holiday, bureau.figures_in_doubt, bureau.figures_in_doubt_at, bureau.file_names, bureau.find_by_birth, bureau.find_by_cic,
  bureau.find_by_name, bureau.find_by_outer, bureau.find_by_paper, bureau.find_by_prefix, bureau.find_by_proper, bureau.find_holders, bureau.find_holders_by_cic, bureau.find_many, bureau.find_many_by_cic,
  bureau.is_bureau_acting, bureau.is_month_closed, bureau.is_negative_visible, bureau.is_other_borrower_since, bureau.is_own_hold, bureau.keep_enterprise_ratings, bureau.keep_holiday,
  bureau.keep_picture, bureau.keep_summary, bureau.lines_of, bureau.list_decoys, bureau.list_merge_proposals, bureau.list_merges, bureau.list_price,
  bureau.loyalty_bp, bureau.look_at_two, bureau.member_percent, bureau.merge_of, bureau.names_of, bureau.negative_visible_since, bureau.one_with,
  bureau.open_rating_chunk, bureau.open_score_chunk, bureau.opened_subjects, bureau.programme_status, bureau.propose_fee_rule,
  bureau.propose_merge, bureau.propose_payee, bureau.propose_split, bureau.publish_ratings, bureau.rating_check, bureau.rating_summary, bureau.refuse_decision,
  bureau.refuse_no_keeper, bureau.refuse_no_operator, bureau.release_programme, bureau.reserve_programme, bureau.review_list, bureau.review_pair,
  bureau.review_side, bureau.set_article_state, bureau.subject_of_code, bureau.summarise_debt, bureau.today, bureau.try_merge, bureau.try_split,
  bureau.unweighed_members, bureau.visible_months, bureau.write_article, bureau.write_branch, bureau.write_institution,
  bureau.write_invoice_label, bureau.write_tax_party
  to :app_role;

grant execute on function
  portal.act_as, portal.act_for, portal.act_of_token, portal.act_on_dispute, portal.act_on_order, portal.answer_figure_request, portal.append_audit, portal.append_audits, portal.append_shown,
  portal.audit_heads, portal.audit_hours, portal.audit_suspects, portal.audit_victims, portal.audited_people, portal.beat, portal.binding_of, portal.bureau_contracts,
  portal.bureau_fee_proposals, portal.bureau_invoice, portal.bureau_invoice_list, portal.bureau_invoice_paid,
  portal.bureau_invoice_proposals, portal.bureau_invoices, portal.checkpoint_span, portal.close_month, portal.close_months, portal.cold_due, portal.contracts_offered, portal.contracts_to_dispute,
  portal.count_alerts, portal.database_state, portal.day_limit, portal.decide_alarm, portal.decide_invoice_change,
  portal.dispute_queue, portal.drawer_refusals, portal.end_figure_request, portal.end_process, portal.ensure_months, portal.enter_identity, portal.erase_expired, portal.export_audit, portal.fees_overview,
  portal.figure_request_of, portal.freeze_now, portal.frozen_of, portal.half_up, portal.has_new_figure, portal.holds, portal.identify, portal.institutions_watching,
  portal.institutions_with_watches, portal.is_refusal, portal.keep_checkpoint, portal.keep_new_name, portal.keep_paper_miss, portal.keys_in_use,
  portal.ledger, portal.lift_freeze, portal.limits_of, portal.list_alarm_rules, portal.list_checkpoints, portal.list_freezes, portal.list_search_holds, portal.search_held, portal.answer_search_hold,
  portal.look_for_alarms, portal.may_read_audit, portal.missed_closes, portal.month_start, portal.months_coming, portal.move_cold, portal.month_usage, portal.names_of_case,
  portal.next_for_witness, portal.next_millisecond, portal.note_figure, portal.note_witness, portal.number_invoice, portal.open_file, portal.open_files, portal.open_group, portal.open_past_case, portal.open_past_ticket, portal.open_watched,
  portal.owes_factor, portal.own_customer, portal.paper_tries_over, portal.partner_messages, portal.portfolio_groups,
  portal.propose_invoice_change, portal.published_cheques, portal.raise_audit_away, portal.raise_cheque_alert, portal.raise_file_alerts,
  portal.raise_inquiry_alert, portal.raise_score_alert, portal.read_alarms, portal.read_audit, portal.record_bank_payment,
  portal.record_line_payment, portal.record_tax_code, portal.refuse_no_auditor, portal.refuse_no_watcher, portal.retention_state, portal.reverse_bank_line, portal.route_dispute,
  portal.running_processes, portal.scores_to_watch, portal.stands_still, portal.take_file_budget, portal.take_people, portal.take_quota,
  portal.tell_holders, portal.tell_inquirers, portal.unpaid_notices, portal.use_credit, portal.witness_state, portal.witnessed, portal.work_queue,
  portal.work_queue_counts(text[],integer,date,text), portal.work_queue_counts(text[],integer)
  to :app_role;

grant execute on function
  portal.application_of, portal.claim_answer, portal.count_program_calls, portal.decide_application, portal.program_calls, portal.end_key_sessions, portal.list_applications, portal.stop_application, portal.take_calls, portal.program_customers
  to :app_role;

grant execute on function bureau.quality_peers, portal.count_moves, portal.count_server_spans, portal.server_day to :app_role;

grant execute on function bureau.fill_sandbox, portal.empty_sandbox, portal.make_sandbox, portal.turn_sandbox_day to :app_role;
revoke all on function bureau.acting_nation, bureau.nation_of from public;
grant execute on function bureau.acting_nation, bureau.nation_of to :app_role, :loader_role;

grant execute on function
  bureau.drop_hold_threshold, bureau.refuse_no_analyst, bureau.set_hold_threshold, portal.act_on_file_finding, portal.file_findings
  to :app_role;
revoke all on function bureau.is_need_late, bureau.refuse_no_analyst from public;

grant execute on function
  bureau.ensure_balance_month, bureau.is_negative_visible, bureau.month_of, bureau.negative_visible_since, bureau.today,
  bureau.visible_months, bureau.with_month
  to :loader_role;

grant execute on function portal.consent_standing, portal.withdraw_consent to :app_role;

grant execute on function
  bureau.count_shadow, bureau.decide_score_promotion, bureau.propose_score_promotion, bureau.return_score_model, portal.keep_score_looks,
  portal.open_portfolio
  to :app_role;

grant execute on function portal.acting_institution, portal.in_scope to :app_role, :loader_role;
grant execute on function portal.act_as, portal.load_as to :loader_role;

grant execute on function bureau.looked_at, bureau.looks_at, portal.look_at_breaches, portal.year_consents, portal.year_looks to :app_role;

revoke all on function
  bureau.may_be_spread, bureau.move_spread_rows, portal.begin_shared, portal.is_month_empty, portal.leaf_seal, portal.mark_nodes, portal.rows_about,
  portal.shared_session, portal.shared_transaction
  from public;
grant execute on function bureau.opened_here to :app_role;
grant execute on function bureau.loading_here, portal.forward_loading, portal.is_spread to :loader_role;
