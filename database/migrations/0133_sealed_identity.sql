-- As 0131, for people, sessions and throttles.

alter policy identity on portal.institution_change
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.user_account
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.role
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy write_own on portal.role
  using ((select portal.in_scope('identity')))
  with check ((select portal.in_scope('identity')) and institution_id is not null);
alter policy change_own on portal.role
  using ((select portal.in_scope('identity')) and institution_id is not null)
  with check ((select portal.in_scope('identity')) and institution_id is not null);
alter policy remove_own on portal.role
  using ((select portal.in_scope('identity')) and institution_id is not null);
alter policy identity on portal.role_permission
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy write_own on portal.role_permission
  using ((select portal.in_scope('identity')))
  with check ((select portal.in_scope('identity')) and starts_with(role, 'own-'));
alter policy remove_own on portal.role_permission
  using ((select portal.in_scope('identity')) and starts_with(role, 'own-'));
alter policy identity on portal.membership
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.right_change
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.user_factor
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.recovery_code
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.proof_challenge
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.closed_product
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.session
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.throttle
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
alter policy identity on portal.captcha
  using ((select portal.in_scope('identity')))
  with check ((select portal.in_scope('identity')));
alter policy identity on portal.known_device
  using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
