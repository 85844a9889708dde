-- Who is covered is read from what was submitted, what is in force, and who certified: `covered.ts`.
alter table raise drop column covered;
