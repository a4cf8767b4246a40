-- A consent may cover credit reports: institutions register it where BUREAU_CONSENT_FOR names them.
-- lock: both checks are wider than before, so that no row has to be read again.
alter table portal.consent drop constraint consent_products_check;
-- lock: as above.
alter table portal.consent add constraint consent_products_check
  check (cardinality(products) > 0 and products <@ array['score', 'watch', 'report']) not valid;
-- lock: as above.
alter table portal.consent drop constraint consent_purposes_check;
-- lock: as above.
alter table portal.consent add constraint consent_purposes_check
  check (cardinality(purposes) > 0 and purposes <@ array['credit-scoring', 'portfolio-monitoring', 'credit-granting']) not valid;
alter table portal.consent validate constraint consent_products_check;
alter table portal.consent validate constraint consent_purposes_check;

insert into portal.role_permission (role, permission) values ('member', 'consent.manage');
