create sequence portal.report_number as bigint increment by 64;
comment on sequence portal.report_number is
  'The numbers of reports: a process takes 64 with each step and gives each once, so a number is unique in its year and product and has gaps.';

grant usage on sequence portal.report_number to :app_role;
