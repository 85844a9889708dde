-- The desk's list of offerings is read by state and id: ids say in which order they came.
drop index offering_newest;
