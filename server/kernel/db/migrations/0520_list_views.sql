-- How a person looks at lists. A view holds words of a query and names of columns, never records.
create table if not exists list_view (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- the call of the list and its name: 'GET /api/admin/users#users'
  list text not null,
  name text not null,
  -- page of the list
  path text not null,
  query text not null,
  -- null: the columns that the list shows otherwise
  columns text[],
  density text check (density in ('normal', 'dense')),
  is_default boolean not null,
  created_at timestamptz not null
);
create unique index if not exists list_view_name on list_view (user_id, list, lower(name));
create unique index if not exists list_view_default on list_view (user_id, list) where is_default;

create table if not exists list_columns (
  user_id uuid not null references app_user on delete cascade,
  list text not null,
  columns text[] not null,
  primary key (user_id, list)
);
