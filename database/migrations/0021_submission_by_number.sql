-- outside a transaction
create unique index concurrently if not exists submission_by_number on portal.submission (institution_id, submission_no);
