-- outside a transaction
create unique index concurrently if not exists fin_line_by_kind
  on bureau.fin_line (subject_id, fiscal_year, institution_id, is_consolidated, code);
