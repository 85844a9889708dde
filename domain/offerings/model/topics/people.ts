import { z } from 'zod'
import { webAddress } from '#domain/shared/web-address.ts'
import { daysBetween } from '#domain/shared/calendar/plain-date.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { phone } from '#domain/shared/common.ts'
import {
  amount,
  date,
  file,
  line,
  mail,
  month,
  needs,
  picks,
  row,
  rows,
  say,
  words,
  yesNo,
} from './fields.ts'
import { asName } from '#domain/shared/names/entry.ts'

export const personRoles = [
  'director',
  'executive_officer',
  'officer',
  'key_employee',
  'promoter',
  'beneficial_owner_20',
  'solicitor',
  'advisor',
] as const
export const personRoleLabels: Record<(typeof personRoles)[number], string> = {
  director: 'Director or manager',
  executive_officer: 'Executive officer',
  officer: 'Officer',
  key_employee: 'Key employee',
  promoter: 'Promoter',
  beneficial_owner_20: `Holds ${SHARES.named_holder}% or more of the votes`,
  solicitor: 'Paid to find investors',
  advisor: 'Advisor',
}
/** Roles that make somebody a covered person of the bad-actor rules (17 CFR 227.503(a), 230.506(d)(1), 230.262(a)). */
export const coveredRoles = [
  'director',
  'executive_officer',
  'officer',
  'promoter',
  'beneficial_owner_20',
  'solicitor',
] as const
export const signingOffices = ['peo', 'pfo', 'pao'] as const
export const signingLabels: Record<(typeof signingOffices)[number], string> = {
  peo: 'Principal executive officer',
  pfo: 'Principal financial officer',
  pao: 'Principal accounting officer',
}

/** A person behind the company (17 CFR 227.201); `key` names them in questionnaires. */
export const personRow = row({
  first: asName(line(80)).meta({ title: 'First name', pair: 'name' }),
  last: asName(line(80)).meta({ title: 'Last name', pair: 'name' }),
  email: mail.meta({
    title: 'E-mail address',
    widget: 'email',
    pair: 'contact',
    help: 'Questionnaires and signatures go there.',
  }),
  phone: phone.optional().meta({ title: 'Phone', widget: 'phone', pair: 'contact' }),
  title: line(120, 2).meta({ title: 'Title', help: 'For example “Chief executive”.' }),
  roles: picks(personRoles)
    .min(1, 'Choose at least one.')
    .meta({ title: 'Roles', widget: 'checks', labels: personRoleLabels }),
  signs_as: z.array(z.enum(signingOffices)).default([]).meta({
    title: 'Signs filings as',
    widget: 'checks',
    labels: signingLabels,
    why: 'Form C and Form 1-A are signed by these three; one person may be all of them.',
  }),
  start_date: date.meta({ title: 'In this role since', widget: 'date', pair: 'dates' }),
  end_date: date.optional().meta({ title: 'Until', widget: 'date', pair: 'dates' }),
  is_full_time: yesNo.meta({ title: 'Works full time for the company?', widget: 'yes-no' }),
  hours_per_week: z
    .int('Enter a whole number.')
    .min(0)
    .max(168, 'A week has 168 hours.')
    .optional()
    .meta({ title: 'Hours per week', showWhen: { field: 'is_full_time', is: false } }),
  principal_occupation: line(200, 2).meta({ title: 'Principal occupation' }),
  employed_elsewhere: yesNo.meta({ title: 'Employed elsewhere as well?', widget: 'yes-no' }),
  other_employer: line(200, 2)
    .optional()
    .meta({ title: 'Other employer', showWhen: { field: 'employed_elsewhere', is: true } }),
  compensation: amount
    .optional()
    .meta({ title: 'Annual compensation from the company', widget: 'money' }),
  linkedin: webAddress.optional().meta({ title: 'LinkedIn', widget: 'url' }),
  photo: file.optional().meta({
    title: 'Photo',
    widget: 'file',
    help: 'JPG or PNG. Visitors see it next to the biography.',
  }),
}).superRefine((v, ctx) => {
  if (v.end_date !== undefined && v.end_date < v.start_date)
    say(ctx, ['end_date'], 'The end is after the beginning.')
  if (!v.is_full_time) needs(ctx, v, ['hours_per_week'], 'Enter the hours.')
  if (v.employed_elsewhere) needs(ctx, v, ['other_employer'], 'Enter the employer.')
})

/** Everybody who runs, founds, promotes or holds much of the company. */
export const peopleTopic = z
  .strictObject({
    people: rows(
      personRow,
      {
        title: 'People',
        item: 'person',
        section: 'People',
        help: `Directors, officers, promoters, and everyone with ${SHARES.named_holder}% or more of the votes.`,
        summary: ['first', 'last', 'title', 'roles', 'email'],
      },
      { min: 1, max: 60 },
    ),
  })
  .superRefine((v, ctx) => {
    const present = v.people.filter((person) => person.end_date === undefined)
    if (!present.some((person) => person.roles.includes('director')))
      say(ctx, ['people'], 'Add at least one director or manager.')
    for (const office of signingOffices)
      if (!present.some((person) => person.signs_as.includes(office)))
        say(ctx, ['people'], `Say who is the ${signingLabels[office].toLowerCase()}.`)
    const seen = new Map<string, number>()
    v.people.forEach((person, index) => {
      const mailTo = person.email.toLowerCase()
      if (seen.has(mailTo))
        say(
          ctx,
          ['people', index, 'email'],
          'Another person already has this address. Each needs one of their own.',
        )
      seen.set(mailTo, index)
    })
  })

const months = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
const named = line(160, 2).meta({ title: 'Person', widget: 'person' })

/** Biographies and the work history that filings require: three years for Reg CF, five for Reg A. */
export const shortBiosTopic = z
  .strictObject({
    bios: rows(
      row({
        person: named,
        bio: words(50, 1000).meta({
          title: 'Short biography',
          widget: 'textarea',
          help: 'What they did before, and what they do here.',
        }),
      }),
      {
        title: 'Biographies',
        item: 'biography',
        section: 'Biographies',
        summary: ['person', 'bio'],
        ordered: true,
      },
      { min: 1, max: 60 },
    ),
    employment: rows(
      row({
        person: named,
        employer: line(160, 2).meta({ title: 'Employer', pair: 'employer' }),
        employer_business: line(200, 2).meta({ title: 'What the employer does', pair: 'employer' }),
        position: line(120, 2).meta({ title: 'Position' }),
        from: month.meta({ title: 'From', widget: 'month', pair: 'time' }),
        to: month.optional().meta({
          title: 'To',
          widget: 'month',
          help: 'Leave empty if it is ongoing.',
          pair: 'time',
        }),
        gap_note: words(5, 300)
          .optional()
          .meta({
            title: 'What was done in between',
            help: `Required when more than ${counted(PERIODS.gap_months)} months are between two positions.`,
          }),
      }).superRefine((v, ctx) => {
        if (v.to !== undefined && v.to < v.from) say(ctx, ['to'], 'The end is after the beginning.')
      }),
      {
        title: 'Employment',
        item: 'position',
        section: 'Working history',
        summary: ['person', 'employer', 'position', 'from', 'to'],
      },
      { min: 1, max: 200 },
    ),
  })
  .superRefine((v, ctx) => {
    for (const person of new Set(v.employment.map((job) => job.person))) {
      const jobs = v.employment
        .map((job, index) => ({ ...job, index }))
        .filter((job) => job.person === person)
        .sort((a, b) => a.from.localeCompare(b.from))
      jobs.forEach((job, at) => {
        const before = jobs[at - 1]
        if (
          before?.to !== undefined &&
          months(job.from) - months(before.to) > PERIODS.gap_months &&
          !job.gap_note
        )
          say(
            ctx,
            ['employment', job.index, 'gap_note'],
            `Say what was done between ${before.employer} and ${job.employer}: these are more than ${counted(PERIODS.gap_months)} months.`,
          )
      })
    }
  })

/** Schools and degrees of the people. */
export const educationTopic = z
  .strictObject({
    education: rows(
      row({
        person: named,
        institution: line(160, 2).meta({ title: 'Institution' }),
        degree: line(120).optional().meta({ title: 'Degree', pair: 'degree' }),
        field: line(120).optional().meta({ title: 'Field', pair: 'degree' }),
        year: z
          .int('Enter a year.')
          .min(1900, 'Enter a year from 1900.')
          .max(2100, 'Enter a year up to 2100.')
          .optional()
          .meta({ title: 'Year', widget: 'year', pair: 'year' }),
        completed: yesNo.meta({ title: 'Completed?', widget: 'yes-no', pair: 'year' }),
      }),
      {
        title: 'Education',
        item: 'degree',
        section: 'Education',
        summary: ['person', 'institution', 'degree', 'year'],
      },
      { max: 120 },
    ),
    none: z
      .boolean()
      .optional()
      .meta({ title: 'No education to list.', section: 'Education', widget: 'checkbox' }),
  })
  .superRefine((v, ctx) => {
    if (v.education.length === 0 && v.none !== true)
      say(ctx, ['education'], 'Add a degree, or confirm that there is none.')
  })

/** True when a list of holders is recent enough on a day, and not from the future. */
export const isRecent = (asOf: string, on: string, days: number): boolean =>
  asOf <= on && daysBetween(asOf, on) <= days
