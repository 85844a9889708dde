import { z } from 'zod'
import { line } from './fields.ts'

/**
 * What the certifier of a legal entity's owners states (31 CFR 1010.230(b)); the owners themselves are stored with the
 * registration.
 */
export const beneficialOwnersSection = z
  .strictObject({
    certifier_title: line('Enter your title.', 80).meta({
      title: 'Your title in the entity',
      section: 'Certification',
    }),
    certified: z.literal(true, 'Certify what you state about the owners.').meta({
      title:
        'To the best of my knowledge, what is stated about owners and control is complete and correct.',
      section: 'Certification',
      widget: 'checkbox',
    }),
  })
  .meta({ data: 'owners' })
