-- the version of the person's facts that the machine has been told of last
alter table kyc_party add column noted_version integer not null default 0;
