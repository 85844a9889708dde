-- E-mails show the logo of the platform.
create or replace view platform_info_shared as
  select name, support_email, legal_name, legal_footer, accent, sender_name, sender_email, logo_file_id, logo_alt
  from platform_info;
