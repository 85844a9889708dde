-- A ballot of a proxy names the appointment under which it was cast: it counts while that appointment stands.
alter table meeting_ballot add column proxy_id uuid references meeting_proxy on delete restrict;
alter table meeting_ballot disable trigger meeting_ballot_append_only;
update meeting_ballot b
  set proxy_id = (
    select p.id
    from meeting_proxy p
    where p.voter_id = b.voter_id and p.proxy_user_id = b.cast_by and p.given_at <= b.at and
      (p.ended_at is null or p.ended_at >= b.at)
    order by p.given_at desc
    limit 1
  )
  from meeting_voter v
  where v.id = b.voter_id and v.user_id <> b.cast_by;
alter table meeting_ballot enable trigger meeting_ballot_append_only;
