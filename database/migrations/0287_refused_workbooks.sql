-- A portfolio may be a workbook, whose refusal names a place in it (SCO-09).
alter table portal.score_batch add column refusal_place text;
