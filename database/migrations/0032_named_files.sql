-- outside a transaction
-- A file that is held keeps its name too.
create unique index concurrently if not exists submission_named on portal.submission (institution_id, channel, file_name)
  where state in ('received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied');
