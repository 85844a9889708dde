import { z } from 'zod'
import { at, country, day, id, personName } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { printedName } from '#domain/shared/signing.ts'
import { ownTaxForms, taxFormIds, uploadTaxForms } from './kinds.ts'

/** Whose form: the person's own, or that of a registration with a number of its own. */
export const taxHolder = z.union([z.literal('self'), id], 'That registration isn’t yours.')

export const dueView = z.object({
  form: z.enum(taxFormIds),
  name: z.string(),
  because: z.array(z.string()),
  certain: z.boolean(),
  href: z.string(),
})

/** One form as its taxpayer sees it; numbers are masked. */
export const taxFormSummary = z.object({
  id,
  form: z.enum(taxFormIds),
  name: z.string(),
  revision: z.string(),
  status: presentedSchema,
  /** it is valid for closings and payouts */
  holds: z.boolean(),
  taxpayer: z.string().nullable(),
  number: z.string().nullable(),
  signature: z.object({ name: z.string(), at, statement: z.string() }).nullable(),
  /** by the person here, or on paper */
  signed_at: at.nullable(),
  expires_at: at.nullable(),
  cure_by: at.nullable(),
  notice_due: at.nullable(),
  /** why it needs a manual review */
  flags: z.array(z.string()),
  needs: z.array(z.object({ field: z.string(), sentence: z.string() })),
  /** the printed form, for its owner */
  href: z.string().nullable(),
  created_at: at,
})
export type TaxFormSummary = z.infer<typeof taxFormSummary>

export const taxHolderView = z.object({
  holder: taxHolder,
  label: z.string(),
  kind: z.enum(['person', 'entity']),
})
const values = z.record(z.string(), z.unknown())

/** The tax area of one holder: the form that is due with its reasons, the answers, and every form. */
export const taxOverview = z.object({
  holder: taxHolder,
  holders: z.array(taxHolderView),
  due: dueView,
  /** the form that is valid now, or the newest one that needs an action */
  current: taxFormSummary.nullable(),
  forms: z.array(taxFormSummary),
  answers: z.object({ values, answered_at: at.nullable(), saved_at: at.nullable() }),
})
export type TaxOverview = z.infer<typeof taxOverview>

/** A form to fill in or to read. */
export const taxFormDetail = z.object({
  form: z.enum(ownTaxForms),
  holder: taxHolder,
  holders: z.array(taxHolderView),
  due: dueView,
  /** the newest form of this kind that has not ended */
  current: taxFormSummary.nullable(),
  /** the draft in progress; null when there is none */
  draft: taxFormSummary.nullable(),
  /** what the page starts with: the draft, else what is on file and what was signed last */
  values,
  masked: z.record(z.string(), z.string()),
  /** field -> where it comes from */
  sources: z.record(z.string(), z.string()),
  saved_at: at.nullable(),
  /** legal name of the signer */
  signer: z.string(),
  /** the names that the form will have */
  names: z.array(printedName),
  /** the statements of the certification */
  certification: z.array(z.string()),
  flags: z.array(z.string()),
  sandbox: z.boolean(),
  opened: z.array(z.object({ at, who: z.string(), what: z.string() })),
})
export type TaxFormDetail = z.infer<typeof taxFormDetail>

/** A form that was signed on paper or elsewhere, as PDF. */
export const taxUpload = z
  .strictObject({
    form: z
      .enum(uploadTaxForms, 'Choose the form.')
      .meta({ title: 'Form', section: 'The form', widget: 'select' }),
    name: personName.max(160).meta({ title: 'Name on line 1', section: 'The form' }),
    country: country.meta({
      title: 'Country',
      section: 'The form',
      widget: 'country',
      pair: 'when',
      help: 'Of residence or organization.',
    }),
    signed_on: day.meta({ title: 'Signed on', section: 'The form', widget: 'date', pair: 'when' }),
    file_id: z
      .uuid('Add the signed form.')
      .meta({ title: 'The signed form', section: 'The form', widget: 'file' }),
    true_copy: z.literal(true, 'Confirm that this is the signed form.').meta({
      title:
        'This is a true copy of the form that was signed by the person named on it or an authorized signer.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
  })
  .meta({ data: 'tax' })
export type TaxUpload = z.infer<typeof taxUpload>

/** The tax form as the documents step shows it: the form that holds, or the one that is due. */
export const stepTaxForm = z.object({
  /** the form that the investment uses; null while none holds */
  form: z
    .object({ name: z.string(), number: z.string(), signed_at: z.iso.datetime(), href: z.string() })
    .nullable(),
  due: z.object({
    name: z.string(),
    because: z.array(z.string()),
    href: z.string(),
    /** it is certified in the step itself */ here: z.boolean(),
  }),
})
