-- outside a transaction
create unique index concurrently if not exists invoice_reissue on portal.invoice (institution_id, refers_to) where kind = 'reissue';
