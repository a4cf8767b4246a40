-- outside a transaction
-- The key of relations, with whose report it is (TRU-09): 0331 makes it the key.
create unique index concurrently if not exists relation_of_each on bureau.relation (subject_id, related_subject_id, kind, institution_id);
