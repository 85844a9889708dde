-- The deal room of an offering: folders, files with their audience, who was invited, and who has looked.
create table deal_folder (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  name text not null,
  position int not null,
  created_at timestamptz not null,
  unique (listing_id, name)
);

-- The state of a file is its machine ('deal-file', same id); who may open it while it is published is decided by `audience`.
create table deal_file (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  folder_id uuid not null references deal_folder,
  title text not null,
  file_id uuid not null references stored_file,
  size int not null,
  content_type text not null,
  audience text not null check (audience in ('public', 'members', 'verified', 'invited')),
  may_download boolean not null,
  watermark boolean not null,
  created_by uuid not null,
  created_at timestamptz not null,
  published_at timestamptz
);
create index deal_file_listing on deal_file (listing_id, folder_id, created_at);

-- An invitation to the files for invited people, of one folder or of all. It holds from `invited_at` to `ended_at`.
create table deal_invitation (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  account_id uuid not null references company on delete restrict,
  folder_id uuid references deal_folder,
  email text not null,
  name text not null,
  invited_by uuid not null,
  invited_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid
);
create index deal_invitation_listing on deal_invitation (listing_id, invited_at desc);
create index deal_invitation_email on deal_invitation (email, listing_id);

create table deal_view (
  id uuid primary key,
  listing_id uuid not null references offering on delete restrict,
  deal_file_id uuid not null references deal_file,
  -- null: a visitor who is not signed in
  user_id uuid references app_user,
  kind text not null check (kind in ('view', 'download')),
  at timestamptz not null
);
create index deal_view_listing on deal_view (listing_id, at desc, id desc);
create trigger deal_view_append_only before update or delete on deal_view for each row execute function refuse_change();
