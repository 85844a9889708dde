-- Whether staff of the platform, and not the company itself, confirmed an import: only then it counts beside a cap table
-- that came into force with an offering. No release has imports that were confirmed before.
alter table captable_import add column by_platform boolean not null default false;
