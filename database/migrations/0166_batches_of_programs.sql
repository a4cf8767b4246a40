-- Programs send rows of customers too; no file of before breaks the new check.
alter table portal.batch drop constraint batch_channel_check;
alter table portal.batch add constraint batch_channel_check check (channel in ('batch', 'mass', 's74', 'program')) not valid;
