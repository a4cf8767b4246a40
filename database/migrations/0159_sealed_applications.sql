-- As 0133, for programs of institutions.

alter policy identity on portal.application
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.application_key
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
