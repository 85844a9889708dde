-- What the platform approved of each topic, and which approved revision was in force from when.
create table topic_approval (
  item_id uuid not null references topic (item_id) on delete restrict,
  revision int not null,
  approved_at timestamptz not null,
  primary key (item_id, revision)
);
create trigger topic_approval_append_only before update or delete on topic_approval for each row execute function refuse_change();

create table topic_in_force (
  item_id uuid not null references topic (item_id) on delete restrict,
  revision int not null,
  listing_id uuid not null,
  topic text not null,
  -- of the revision of the offering that the topic belongs to: 1 by the launch, later ones by an amendment
  offering_revision int not null,
  since timestamptz not null,
  primary key (item_id, revision),
  foreign key (item_id, revision) references topic_revision (item_id, revision) on delete restrict
);
create index topic_in_force_listing on topic_in_force (listing_id, topic, since desc);
create trigger topic_in_force_append_only before update or delete on topic_in_force for each row execute function refuse_change();

-- the log says which revision each approval was given to
insert into topic_approval (item_id, revision, approved_at)
  select approved.id, submitted.revision, min(approved.at)
  from machine_log approved
  join topic t on t.item_id = approved.id
  cross join lateral (
    select count(*)::int as revision
    from machine_log l
    where l.machine = 'review-item' and l.id = approved.id and l.type = 'SUBMITTED' and l.rev < approved.rev
  ) submitted
  join topic_revision r on r.item_id = approved.id and r.revision = submitted.revision
  where approved.machine = 'review-item' and approved.type = 'APPROVED'
  group by approved.id, submitted.revision;

-- an offering that was launched: the last approved revision that its record shows, else the one that it shows
insert into topic_in_force (item_id, revision, listing_id, topic, offering_revision, since)
  select t.item_id, shown.revision, t.listing_id, t.topic, greatest(1, coalesce(o.revision, 1)),
    greatest((m.context->>'liveAt')::timestamptz, a.approved_at, r.handed_in_at)
  from topic t
  join offering o on o.listing_id = t.listing_id
  join machine_instance m on m.machine = 'offering' and m.id = t.listing_id and m.context->>'liveAt' is not null
  cross join lateral (
    select coalesce((select max(p.revision) from topic_approval p where p.item_id = t.item_id and p.revision <=
      t.applied_revision), t.applied_revision) as revision
  ) shown
  join topic_revision r on r.item_id = t.item_id and r.revision = shown.revision
  left join topic_approval a on a.item_id = t.item_id and a.revision = shown.revision;

create view topic_in_force_shared as
  select item_id, revision, listing_id, topic
  from topic_in_force;
