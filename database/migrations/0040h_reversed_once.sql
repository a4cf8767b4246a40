-- outside a transaction
create unique index concurrently if not exists payment_reversed on portal.payment (institution_id, reverses) where reverses is not null;
