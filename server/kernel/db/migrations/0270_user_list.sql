-- Orders and filters of the operators' list of users and of a user's page.
create index app_user_created on app_user (created_at, id);
create index email_message_user on email_message (user_id, seq desc) where user_id is not null;
