-- The seat that the author of a post had in an offering of the company, as it was when it was posted.
alter table discussion_post add column seat text;
alter table discussion_post drop constraint discussion_post_label_check;
alter table discussion_post add constraint discussion_post_label_check
  check (label in ('member', 'investor', 'partner', 'company', 'promoter'));
