-- outside a transaction
-- submission_content does what it did.
drop index concurrently if exists portal.submission_bytes;
