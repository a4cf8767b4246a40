-- A figure that was corrected may be wrong again once it is reported anew: only open cases stand in each other's way.

-- lock: cases are some ten thousands a year, raised by hand
create unique index dispute_open_figure on portal.dispute (institution_id, subject_id, contract_number, field)
  where state in ('received', 'valid');
-- contract: no release reads by it; what it refused is refused by the servers, and by the index above
-- lock: an index is dropped in no time, and a case is raised by hand
drop index portal.dispute_figure;
