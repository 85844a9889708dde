-- The channel of 17 CFR 227.303(c): everybody reads, account holders post, the platform only moderates. The state of a
-- post is its machine ('discussion-post', same id); no post is ever deleted (records of communications, five years:
-- 17 CFR 227.404(a)).
create table discussion_post (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  parent_id uuid references discussion_post,
  author_id uuid not null references app_user,
  -- as they were when it was posted: the label stays although a role ends
  author_name text not null,
  label text not null check (label in ('member', 'investor', 'company', 'promoter')),
  -- what a promoter is paid with, shown at each post (17 CFR 227.205)
  paid_with text,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index discussion_post_thread on discussion_post (listing_id, created_at desc, id desc) where parent_id is null;
create index discussion_post_replies on discussion_post (parent_id, created_at);
create index discussion_post_author on discussion_post (author_id, created_at desc);
create function keep_posts() returns trigger language plpgsql as $$ begin raise exception 'posts are kept for five years (17 CFR 227.404(a))'; end $$;
create trigger discussion_post_kept before delete on discussion_post for each row execute function keep_posts();
create trigger discussion_post_no_truncate before truncate on discussion_post for each statement execute function keep_posts();

-- Earlier words of a post that was edited.
create table discussion_wording (
  post_id uuid not null references discussion_post,
  body text not null,
  until timestamptz not null,
  primary key (post_id, until)
);
create trigger discussion_wording_append_only before update or delete on discussion_wording for each row execute function refuse_change();

create table discussion_report (
  post_id uuid not null references discussion_post,
  user_id uuid not null references app_user,
  reason text not null,
  at timestamptz not null,
  primary key (post_id, user_id)
);
create trigger discussion_report_append_only before update or delete on discussion_report for each row execute function refuse_change();

-- People whom the company pays to promote the offering: each of their posts is labelled (17 CFR 227.205(b)).
create table offering_promoter (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  email text not null,
  name text not null,
  paid_with text not null,
  added_by uuid not null,
  added_at timestamptz not null,
  unique (listing_id, email)
);
