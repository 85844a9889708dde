import { z } from 'zod'
import { address, email, phone } from '#domain/shared/common.ts'
import type { Example } from '#src/ui/example.ts'
import { EditForm } from './edit-form.tsx'

/** A form with every usual widget, as a schema of the domain would write it. */
export const exampleSchema = z
  .strictObject({
    legal_first: z.string().trim().min(1, 'Enter your name as shown on your ID.').max(100).meta({
      title: 'Legal first name',
      section: 'Your details',
      pair: 'name',
      autocomplete: 'given-name',
    }),
    legal_last: z.string().trim().min(1, 'Enter your name as shown on your ID.').max(100).meta({
      title: 'Legal last name',
      section: 'Your details',
      pair: 'name',
      autocomplete: 'family-name',
    }),
    dob: z.iso.date('Enter MM/DD/YYYY.').meta({
      title: 'Date of birth',
      section: 'Your details',
      widget: 'date',
      pair: 'dob',
      help: 'Month / day / year',
    }),
    ssn: z
      .string()
      .regex(/^\d{9}$/, 'Enter the nine digits of your Social Security number.')
      .optional()
      .meta({
        title: 'Social Security number',
        section: 'Your details',
        widget: 'ssn',
        pair: 'dob',
        secret: true,
        why: 'We use it once, to match you with public records.',
      }),
    contact_email: email.meta({ title: 'E-mail address', section: 'Contact' }),
    phone: phone.optional().meta({ title: 'Mobile number', section: 'Contact', widget: 'phone' }),
    income: z
      .int()
      .nonnegative()
      .nullable()
      .meta({ title: 'Annual income', section: 'Means', widget: 'money' }),
    work: z
      .enum(['employed', 'retired', 'student', 'none'])
      .meta({ title: 'Work', section: 'Means', labels: { none: 'Not working' } }),
    employer: z
      .string()
      .max(120)
      .optional()
      .meta({ title: 'Employer', section: 'Means', showWhen: { field: 'work', is: 'employed' } }),
    aims: z
      .array(z.enum(['income', 'growth']))
      .min(1, 'Choose at least one.')
      .meta({ title: 'What are your investment goals?', section: 'Means' }),
    home: address.meta({ title: 'Home address', section: 'Home address' }),
    attest: z.literal(true, 'Confirm that these details are yours.').meta({
      title: 'These details are mine and they are correct.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
  })
  .superRefine((values, context) => {
    if (values.work === 'employed' && !values.employer)
      context.addIssue({
        code: 'custom',
        path: ['employer'],
        message: 'Enter the name of your employer.',
      })
  })

export const exampleValues = {
  legal_first: 'Mara Elin',
  legal_last: 'Lindqvist',
  dob: '1987-03-04',
  contact_email: 'mara@example.com',
  phone: '+17575554471',
  income: 9_500_000,
  work: 'employed' as const,
  employer: 'Harbor Works',
  aims: ['growth' as const],
  home: {
    line1: '1120 Larchmont Crescent',
    city: 'Norfolk',
    region: 'VA',
    postal: '23508',
    country: 'US',
  },
  attest: true as const,
}

/** A short form, for a dialog. */
export const shortSchema = z.strictObject({
  city: z.string().trim().min(1, 'Enter the city.').max(80).meta({ title: 'City' }),
  postal: z
    .string()
    .regex(/^\d{5}$/, 'A ZIP code has five digits.')
    .meta({ title: 'ZIP code', inputMode: 'numeric' }),
  note: z.string().max(200).optional().meta({ title: 'Note' }),
})

const later = () => new Promise<never>(() => undefined)

/** Saved on demand, drafts as one types, read only. */
export const examples: Example[] = [
  {
    name: 'Edit form, saved on demand',
    element: (
      <EditForm
        label="Your details"
        schema={exampleSchema}
        values={exampleValues}
        submitLabel="Save details"
        onCancel={() => undefined}
        onSave={later}
        fields={{ ssn: { mask: '•••–••–6789' } }}
      />
    ),
  },
  {
    name: 'Edit form, drafts',
    element: (
      <EditForm
        mode="autosave"
        label="City"
        schema={shortSchema}
        values={{ city: 'Norfolk', postal: '23508' }}
        savedAt="2026-11-20T15:42:00.000Z"
        submitLabel="Save and continue"
        onSave={later}
        onDraft={() => Promise.resolve({ savedAt: '2026-11-20T15:43:00.000Z' })}
      />
    ),
  },
  {
    name: 'Edit form, read only',
    element: (
      <EditForm
        readOnly
        label="City in review"
        schema={shortSchema}
        values={{ city: 'Norfolk', postal: '23508' }}
        submitLabel="Save"
        onSave={later}
      />
    ),
  },
]
