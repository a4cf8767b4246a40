-- outside a transaction
-- Of one day of birth there are few, whatever the name.
create index concurrently if not exists subject_born on bureau.subject (born_on, name_key) where subject_type = 2 and status <> 'merged';
