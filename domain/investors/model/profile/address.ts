import { z } from 'zod'
import { address as postal, id, mailingAddress } from '#domain/shared/common.ts'
import { PERIODS } from '#domain/shared/periods.ts'

/**
 * Where the person lives and gets mail (31 CFR 1023.220(a)(2)(i)); the home address is the fact of the step Identity.
 */
export const addressSection = z
  .strictObject({
    address: postal.meta({
      title: 'Home address',
      section: 'Home address',
      widget: 'address',
      autocomplete: 'street-address',
      why: 'The law asks for the street where you live (31 CFR 1023.220). It determines which offerings are available to you.',
    }),
    years_at_address: z
      .int('Enter whole years.')
      .min(0)
      .max(120, 'Enter whole years.')
      .optional()
      .meta({ title: 'Years at this address', section: 'Home address' }),
    proof: id.optional().meta({
      data: 'evidence',
      title: 'Proof of the new address',
      section: 'Home address',
      widget: 'file',
      help: `After a move to another state or country: a bill, a lease or a statement that is at most ${PERIODS.paper_days} days old.`,
    }),
    mailing_differs: z.boolean().optional().meta({
      data: 'contact',
      title: 'Use a different mailing address',
      section: 'Mail',
      widget: 'checkbox',
    }),
    mailing_address: mailingAddress.optional().meta({
      needed: true,
      data: 'contact',
      title: 'Mailing address',
      section: 'Mail',
      widget: 'address',
      autocomplete: 'street-address',
      showWhen: { field: 'mailing_differs', is: true },
    }),
  })
  .superRefine((v, ctx) => {
    if (v.mailing_differs === true && v.mailing_address === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['mailing_address'],
        message: 'Enter your mailing address.',
      })
  })
  .meta({ data: 'residence' })
