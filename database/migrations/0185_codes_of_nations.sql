-- outside a transaction
create unique index concurrently if not exists subject_nation_code on bureau.subject (cic_code, (least(subject_id, 0::bigint) / 1000));
