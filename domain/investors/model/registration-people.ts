import { z } from 'zod'
import { email, personName } from '#domain/shared/common.ts'
import { BENEFICIAL_OWNER_PCT } from '../rules/beneficial-owners.ts'
import { entityOwners, type NamedPeople } from '../rules/entity-owners.ts'
import { asName } from '#domain/shared/names/entry.ts'

const first = personName.meta({ title: 'First name', pair: 'name' })
const last = personName.meta({ title: 'Last name', pair: 'name' })
const address = email.meta({
  title: 'E-mail address',
  help: 'We send them a link to verify their identity.',
})
const share = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage with at most two decimals, like 33.33.')

const person = z.strictObject({ first, last, email: address })
const holder = z.strictObject({
  first,
  last,
  email: address,
  percent: share.optional().meta({ title: 'Share, percent' }),
})
const trustee = z.strictObject({
  role: z
    .enum(['trustee', 'grantor'])
    .meta({ title: 'Role', labels: { trustee: 'Trustee', grantor: 'Grantor' } }),
  first,
  last,
  email: address,
})
const owner = z.strictObject({
  who: z
    .enum(['self', 'other'])
    .meta({ title: 'Who?', widget: 'radio', labels: { self: 'I myself', other: 'Someone else' } }),
  first,
  last,
  email: address,
  percent: share.optional().meta({ title: 'Share, percent', pair: 'share' }),
  through: asName(z.string().trim().max(160)).optional().meta({
    title: 'Held through',
    pair: 'share',
    help: 'The company between, as named below. Empty: directly.',
  }),
  control: z
    .boolean()
    .meta({ title: 'Is this the person with significant responsibility?', widget: 'yes-no' }),
})
const company = z.strictObject({
  name: asName(z.string().trim().min(2, 'Enter the name of the company.').max(160)).meta({
    title: 'Company',
  }),
  percent: share.meta({ title: 'Share, percent', pair: 'share' }),
  through: asName(z.string().trim().max(160))
    .optional()
    .meta({ title: 'Held through', pair: 'share' }),
})

type OwnerRow = Partial<z.infer<typeof owner>>
/** The rows of the entity's form as the rule of owners reads them; half-typed rows count as far as they go. */
export const namedIn = (values: {
  rows?: readonly OwnerRow[]
  companies?: readonly Partial<z.infer<typeof company>>[]
}): NamedPeople => ({
  people: (values.rows ?? []).map((row) => ({
    role: 'owner',
    self: row.who === 'self',
    first: row.first ?? '',
    last: row.last ?? '',
    email: row.email ?? '',
    percent: row.percent || undefined,
    through: row.through || undefined,
    control: row.control === true,
  })),
  companies: (values.companies ?? []).map((row) => ({
    name: row.name ?? '',
    percent: row.percent ?? '',
    through: row.through || undefined,
  })),
})
/** A problem's path in the form: people are its rows. A problem of no single person is reported at the list. */
const pathIn = (path: string): (string | number)[] =>
  path.split('.').map((part, at) => {
    if (at === 0 && part === 'people') return 'rows'
    return /^\d+$/.test(part) ? Number(part) : part
  })

/** The form of the other people of a registration, by family. */
export const peopleForms = {
  joint: z
    .strictObject({
      rows: z
        .array(holder)
        .max(20)
        .meta({
          title: 'The other holders',
          widget: 'rows',
          item: 'holder',
          summary: ['first', 'last', 'percent'],
        }),
    })
    .meta({ data: 'owners' }),
  tenants: z
    .strictObject({
      rows: z
        .array(person)
        .max(20)
        .meta({
          title: 'The other holders',
          widget: 'rows',
          item: 'holder',
          summary: ['first', 'last', 'email'],
        }),
    })
    .meta({ data: 'owners' }),
  trust: z
    .strictObject({
      rows: z
        .array(trustee)
        .max(20)
        .meta({
          title: 'Other trustees and grantors',
          widget: 'rows',
          item: 'person',
          summary: ['role', 'first', 'last'],
        }),
    })
    .meta({ data: 'owners' }),
  estate: z
    .strictObject({
      rows: z
        .array(person)
        .max(20)
        .meta({
          title: 'Other executors',
          widget: 'rows',
          item: 'executor',
          summary: ['first', 'last', 'email'],
        }),
    })
    .meta({ data: 'owners' }),
  entity: z
    .strictObject({
      rows: z
        .array(owner)
        .max(20)
        .meta({
          title: 'Owners, and the person in control',
          help: `Everybody who owns ${BENEFICIAL_OWNER_PCT} percent or more, directly or through companies, and one person who runs it (31 CFR 1010.230).`,
          widget: 'rows',
          item: 'person',
          summary: ['first', 'last', 'percent'],
        }),
      companies: z
        .array(company)
        .max(10)
        .meta({
          title: 'Companies between them and the entity',
          widget: 'rows',
          item: 'company',
          summary: ['name', 'percent', 'through'],
        }),
    })
    .superRefine((values, ctx) => {
      for (const { path, message } of entityOwners(namedIn(values)).problems)
        ctx.addIssue({ code: 'custom', path: pathIn(path), message })
    })
    .meta({ data: 'owners' }),
} as const
