-- A form that ends the reports is set aside when compliance refuses it: it stays on file, and another one can be recorded.
alter table filing_record add column set_aside_at timestamptz;
alter table filing_record drop constraint filing_record_listing_id_filing_period_key;
create unique index filing_record_once on filing_record (listing_id, filing, period) where set_aside_at is null;
