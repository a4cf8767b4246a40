-- outside a transaction
create index concurrently if not exists subject_updated on bureau.subject (updated_on, subject_id);
