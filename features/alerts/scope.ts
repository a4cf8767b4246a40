import type { AlertProduct } from '#bureau/alerts/count-alerts.job.ts';
import type { MonitoringPurpose } from '#bureau/contract/purposes.ts';
import type { Month } from '#bureau/credit/months.ts';

/** The criteria of a report. */
export type Criteria = {
  readonly namTu: string;
  readonly thangTu: string;
  readonly phamVi: '1' | '2' | '3';
  readonly loaiKh: '0' | '1' | '2';
  readonly maTctd: string;
  readonly maChiNhanh: string;
  readonly mucDich: MonitoringPurpose;
  readonly version?: number | undefined;
  readonly mucCb?: string | undefined;
  readonly tctd?: string | undefined;
  readonly dongY: boolean;
  readonly start: number;
  readonly end: number;
};

/** A report's criteria with their branch: null for all of them. */
export type Scoped = {
  readonly product: AlertProduct;
  readonly month: Month;
  readonly branch: number | null;
  readonly given: Criteria;
};

/**
 * The rows of a count as a scope shows them, `of` what the statement calls each criterion: level, worst group, amounts and
 * institutions of that scope alone. Counts older than the separation of amounts are shown as counted.
 */
export const scopedRows = <
  const I extends string,
  const P extends string,
  const M extends string,
  const V extends string,
  const B extends string,
  const S extends string,
  const T extends string,
>(of: {
  readonly institution: I;
  readonly product: P;
  readonly month: M;
  readonly version: V;
  readonly branch: B;
  readonly scope: S;
  readonly type: T;
}) =>
  `
  select r.institution_id, r.branch_id, r.subject_id, r.subject_type, r.cic_code, r.customer_code, r.name, r.paper_sealed, r.own_group, r.own_vnd,
    case ${of.scope} when '1' then r.branches_level when '2' then r.others_level
      else greatest(r.branches_level, r.others_level) end as level,
    case ${of.scope} when '1' then r.branches_group when '2' then r.others_group
      else greatest(r.branches_group, r.others_group) end as worst_group,
    case ${of.scope} when '1' then array[${of.institution}::int] when '2' then array_remove(r.lenders, ${of.institution}::int) else r.lenders end as shown_lenders,
    r.units, case when r.branches_new_debt is null then r.attention_vnd else case ${of.scope} when '1' then r.branches_attention_vnd
      when '2' then r.others_attention_vnd else r.attention_vnd end end as shown_attention_vnd,
    case when r.branches_new_debt is null then r.is_new_debt else case ${of.scope} when '1' then r.branches_new_debt
      when '2' then r.others_new_debt else r.is_new_debt end end as shown_new_debt
  from portal.alert_row r
  where r.institution_id = ${of.institution} and r.product = ${of.product} and r.month = ${of.month} and r.version = ${of.version}
    and (${of.branch}::int is null or r.branch_id = ${of.branch}) and (${of.type} = 0 or r.subject_type = ${of.type})` as const;
