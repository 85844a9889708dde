-- The company requests a correction of its own data: how many corrections there were before, and the one that waits.
alter table change_request drop constraint if exists change_request_subject_check;
alter table change_request add constraint change_request_subject_check
  check (subject in ('type-of-offering', 'company-information', 'partners'));
