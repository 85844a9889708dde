-- Whether the holder has declared to be an affiliate of the company: control securities are sold under 17 CFR 230.144(e), (f).
alter table transfer add column affiliate_declared boolean not null default false;
