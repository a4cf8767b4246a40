-- outside a transaction
create unique index concurrently if not exists fin_statement_by_kind
  on bureau.fin_statement (subject_id, fiscal_year, institution_id, is_consolidated);
