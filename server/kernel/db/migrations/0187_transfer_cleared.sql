-- Who cleared a transfer stands in its log.
alter table transfer drop column cleared_by;
