-- outside a transaction
-- Nil reports of two kinds and one day have the same content.
create unique index concurrently if not exists submission_content_of_kind on portal.submission (institution_id, channel, kind, sha256)
  where state in ('received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied');
