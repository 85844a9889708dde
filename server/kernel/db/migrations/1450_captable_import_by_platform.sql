-- Whether staff of the platform, and not the company itself, confirmed an import: only then it counts beside a cap table
-- that came into force with an offering.
alter table captable_import add column by_platform boolean not null default false;
update captable_import i
  set by_platform = true
  where confirmed and not exists (
    select 1 from company_member m where m.account_id = i.account_id and m.user_id = i.decided_by);
