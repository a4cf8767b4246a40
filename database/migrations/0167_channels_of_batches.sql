alter table portal.batch validate constraint batch_channel_check;
