-- Letters about accredited investors are opened like every other link by mail: by a code at the address of their writer.
alter table mail_link drop constraint mail_link_kind_check;
alter table mail_link add constraint mail_link_kind_check check (kind in ('questionnaire', 'accreditation_letter'));

-- a claim has one open letter, its newest
insert into mail_link (id, kind, record_id, address, name, token_hash, created_at, expires_at, ended_at, used_at)
select l.id, 'accreditation_letter', l.claim_id, lower(l.writer_email), l.writer_name, l.token_hash, l.created_at,
  l.expires_at,
  case when newest.id = l.id then l.ended_at else coalesce(l.ended_at, newest.created_at) end,
  said.at
from accreditation_letter l
join lateral (
  select n.id, n.created_at from accreditation_letter n where n.claim_id = l.claim_id order by n.created_at desc, n.id desc limit 1
) newest on true
left join lateral (
  select min(c.at) as at from accreditation_confirmation c where c.letter_id = l.id
) said on true;
alter table accreditation_letter drop column token_hash;

-- the address whose code was right before the writer signed; null for letters before addresses were confirmed
alter table accreditation_confirmation add column address text;
