-- outside a transaction
create index concurrently if not exists payment_line on portal.payment (bank_line_id) where bank_line_id is not null;
