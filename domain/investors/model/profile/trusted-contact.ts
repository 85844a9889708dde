import { z } from 'zod'
import { address, email, phone } from '#domain/shared/common.ts'
import { optionalLine } from './fields.ts'

const named = { field: 'named', is: true }

/**
 * A person whom the broker may contact when it cannot reach the investor (FINRA 4512(a)(1)(F)). Everybody is asked for
 * one; naming one is optional.
 */
export const trustedContactSection = z
  .strictObject({
    named: z.boolean().meta({
      title: 'Do you want to name a trusted contact person?',
      widget: 'yes-no',
      why: 'We may ask this person where you are and how you are, never about a trade (FINRA rule 4512). You may leave it out.',
    }),
    name: optionalLine(200).meta({
      needed: true,
      title: 'Full name',
      pair: 'name',
      showWhen: named,
    }),
    relationship: optionalLine(80).meta({
      title: 'Relationship',
      pair: 'name',
      showWhen: named,
      help: 'Sister, friend, lawyer',
    }),
    phone: phone.optional().meta({
      title: 'Phone',
      help: 'A phone number, an e-mail address or an address is enough.',
      widget: 'phone',
      pair: 'reach',
      showWhen: named,
    }),
    email: email
      .optional()
      .meta({ title: 'E-mail address', widget: 'email', pair: 'reach', showWhen: named }),
    address: address.optional().meta({ title: 'Address', widget: 'address', showWhen: named }),
    adult: z.boolean().optional().meta({
      needed: true,
      title: 'This person is 18 or older.',
      widget: 'checkbox',
      showWhen: named,
    }),
  })
  .superRefine((v, ctx) => {
    if (!v.named) return
    if (!v.name)
      ctx.addIssue({ code: 'custom', path: ['name'], message: 'Enter the person’s name.' })
    if (v.phone === undefined && v.email === undefined && v.address === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['phone'],
        message: 'Enter a phone number, e-mail address or address.',
      })
    if (v.adult !== true)
      ctx.addIssue({
        code: 'custom',
        path: ['adult'],
        message: 'A trusted contact person is 18 or older.',
      })
  })
  .meta({ data: 'other-person' })
