-- A match may also come from the 50 percent rule: blocked persons own the entity (OFAC guidance of August 13, 2014).
alter table sanctions_match
  drop constraint sanctions_match_source_check,
  add constraint sanctions_match_source_check
    check (source in ('ofac_sdn', 'ofac_consolidated', 'ofac_ownership'));
