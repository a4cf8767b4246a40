/** An alert as it is told outside: only codes, neither names nor papers leave the bureau this way. */
export const alertJson =
  `json_build_object('id', a.id, 'trigger', a.trigger, 'cicCode', a.cic_code, 'customerCode', a.customer_code,
  'facts', a.facts, 'lender', o.code, 'file', case when a.file_id is null then null else json_build_object('id', a.file_id,
    'kind', a.file_kind, 'period', a.file_period, 'version', a.file_version) end,
  'raisedAt', to_char(a.raised_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))` as const;
