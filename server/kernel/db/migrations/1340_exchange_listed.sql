-- Whether a tier 2 offering's securities are listed on a national securities exchange upon qualification, from the topic
-- on its type: then purchases have no limit (17 CFR 230.251(d)(2)(i)(C)). Offerings that have not said so keep it.
alter table offering add column exchange_listed boolean not null default false;
