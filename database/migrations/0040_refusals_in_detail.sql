alter table portal.submission add column refusal_value text, add column refusal_detail text;
alter table portal.submission_error add column detail text;

comment on column portal.submission.refusal_place is 'Where in the file: a cell, a path, the name of a control total.';
comment on column portal.submission.refusal_value is 'The value that was refused; of a control total, the declared one.';
comment on column portal.submission.refusal_detail is 'What the text of the refusal says beside it; of a control total, what was sent.';
comment on column portal.submission.totals is
  'Control totals: [{"code", "section", "currency": "VND" or null, "declared": "12" or null, "sent": "12", "refused": "2", "applied": "10", '
  '"agrees": true}]; amounts as text. Files from before have "found" in place of the three.';
comment on table portal.submission_error is
  'Why rows of a file were refused, in the order of the file, the first 10,000. row_no counts the rows of its section from 1; '
  'place is the cell or the path; of long numbers the last four digits are shown; detail is what the text says beside the value.';
