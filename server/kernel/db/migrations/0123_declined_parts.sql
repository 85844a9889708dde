-- whoever was asked to take part may say no; the reason is read by the one who asked and by the company
alter table registration_party add column declined_at timestamptz, add column declined_reason text;
