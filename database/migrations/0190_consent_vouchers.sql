-- outside a transaction
-- Whether an inquiry has a consent of its own is asked with each score.
create index concurrently if not exists consent_voucher on portal.consent (institution_id, voucher) where voucher is not null;
