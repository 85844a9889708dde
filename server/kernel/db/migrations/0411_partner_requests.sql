-- The platform requests another partner: the seat before and the invitation that is asked for are the two values.
alter table change_request drop constraint if exists change_request_subject_check;
alter table change_request add constraint change_request_subject_check
  check (subject in ('type-of-offering', 'partners'));
