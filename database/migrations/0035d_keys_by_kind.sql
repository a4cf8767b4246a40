-- The keys that both kinds of a year's statements fit in take the place of those that held one.
alter table bureau.fin_statement drop constraint fin_statement_pkey;
alter table bureau.fin_statement add constraint fin_statement_pkey primary key using index fin_statement_by_kind;
alter table bureau.fin_line drop constraint fin_line_pkey;
alter table bureau.fin_line add constraint fin_line_pkey primary key using index fin_line_by_kind;
