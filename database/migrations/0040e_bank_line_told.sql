-- outside a transaction
create unique index concurrently if not exists bank_line_told
  on portal.bank_line (institution_id, bank_ref, booked_on, amount_vnd);
