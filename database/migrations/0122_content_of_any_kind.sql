-- outside a transaction
-- submission_content_of_kind does what it did.
drop index concurrently if exists portal.submission_content;
