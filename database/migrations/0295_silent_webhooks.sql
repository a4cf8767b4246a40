-- Addresses that say nothing have a lane apart from those that refuse.
alter table portal.webhook add column is_silent boolean not null default false;
comment on column portal.webhook.is_silent is 'The last try ended because nothing was answered: the next ones wait in a lane of such addresses.';
