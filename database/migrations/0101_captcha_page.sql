-- A captcha belongs to who fetched it: a session, or before the sign-in the cookie of a page (HRD-05).

alter table portal.captcha add column page_hash bytea;
comment on table portal.captcha is
  'One challenge. The handle is kept as SHA-256, the answer as a keyed hash; it belongs to the session that fetched it, or to the cookie '
  'of its page (page_hash, SHA-256); its purpose is that of the call that first uses it, unless it was drawn for one. kept counts how '
  'often a taken captcha was put back (4130001), three times at most.';
