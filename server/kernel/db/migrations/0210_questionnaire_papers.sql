-- papers that a covered person adds to a “yes”; reached through the questionnaire only
create table questionnaire_paper (
  file_id uuid primary key,
  questionnaire_id uuid not null references questionnaire on delete restrict,
  added_at timestamptz not null
);
create index questionnaire_paper_of on questionnaire_paper (questionnaire_id);
