-- An inquiry that ended without an answer says why.
alter table portal.inquiry add column ended_as text;
comment on column portal.inquiry.ended_as is
  'Why it ended without an answer (status 0): a word of bureau/contract/inquiry-ending.ts. Null for all others, and for those that ended '
  'before this was kept.';
