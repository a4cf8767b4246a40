-- A webhook that takes nothing is tried in a lane of its own, and its institution is told once (API-07).
alter table portal.webhook add column failing_since timestamptz(3), add column alarmed_at timestamptz(3);
comment on column portal.webhook.failing_since is 'The first failed try since a message was taken; null while messages are taken.';
comment on column portal.webhook.alarmed_at is 'When the institution was told that messages are not taken; once until one is taken again.';
