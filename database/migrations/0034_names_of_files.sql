-- outside a transaction
-- submission_named does what it did.
drop index concurrently if exists portal.submission_name;
