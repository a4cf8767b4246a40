-- outside a transaction
-- A file that is held is not sent again.
create unique index concurrently if not exists submission_content on portal.submission (institution_id, channel, sha256)
  where state in ('received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied');
