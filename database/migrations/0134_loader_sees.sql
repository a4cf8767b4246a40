-- Without a door the role that loads files sees no borrower (HRD-12).

alter policy subject_loader on bureau.subject
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy cic_alias_loader on bureau.cic_alias
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy identity_paper_loader on bureau.identity_paper
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy paper_index_loader on bureau.paper_index
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy name_index_loader on bureau.name_index
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy name_index_reach_loader on bureau.name_index_reach
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy legal_profile_loader on bureau.legal_profile
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy collateral_loader on bureau.collateral
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
alter policy collateral_past_loader on bureau.collateral_past
  using ((select portal.acting_institution()) is not null) with check ((select portal.acting_institution()) is not null);
