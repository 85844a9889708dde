import { email } from '#domain/shared/email.ts'
import { z } from 'zod'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { at, day, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { asName } from '#domain/shared/names/entry.ts'

/**
 * How somebody may come to see an offering under 506(b): known before it began, or found suitable by the questionnaire
 * (17 CFR 230.502(c)).
 */
export const relationshipBases = ['pre_existing', 'questionnaire'] as const
export type RelationshipBasis = (typeof relationshipBases)[number]
export const relationshipBasisLabels: Record<RelationshipBasis, string> = {
  pre_existing: 'Known before the offering started',
  questionnaire: 'Found suitable by the questionnaire',
}
/** Days between the accepted questionnaire and the first look, where nothing was there before (platform policy). */
export const COOLING_DAYS = 30

/** From when the offering may be shown: at once to those who were known before, else after the cooling-off. */
export const shownFrom = (basis: RelationshipBasis, acceptedAt: string): string =>
  basis === 'pre_existing' ? acceptedAt : addCalendarDays(acceptedAt, COOLING_DAYS)

export const relationshipInvite = z
  .strictObject({
    email: email.meta({ title: 'E-mail address', autocomplete: 'off' }),
    name: asName(z.string().trim().min(2, 'Enter the name.').max(120)).meta({ title: 'Name' }),
    basis: z
      .enum(relationshipBases, 'Choose one.')
      .meta({ title: 'Relationship', widget: 'cards', labels: relationshipBasisLabels }),
    known_since: day.nullable().meta({ title: 'Known since' }),
    how: z
      .string()
      .trim()
      .min(10, 'Describe how you know this person.')
      .max(1000)
      .meta({ title: 'How you know each other', widget: 'textarea' }),
  })
  .superRefine((v, ctx) => {
    if (v.basis === 'pre_existing' && v.known_since === null)
      ctx.addIssue({ code: 'custom', path: ['known_since'], message: 'Enter since when.' })
  })

export const relationshipAnswers = z
  .strictObject({
    accredited: z
      .boolean('Choose yes or no.')
      .meta({ title: 'Are you an accredited investor?', widget: 'yes-no' }),
    experience: z.enum(['none', 'under_1', '1_5', 'over_5'], 'Choose one.').meta({
      title: 'Years of investing in private companies',
      labels: {
        none: 'None',
        under_1: 'Less than one',
        '1_5': 'One to five',
        over_5: 'More than five',
      },
    }),
    can_afford_loss: z
      .literal(true, 'Only people who can afford to lose the full amount can see this offering.')
      .meta({ title: 'I can afford to lose all that I would invest', widget: 'checkbox' }),
    evaluates_risk: z.boolean('Choose yes or no.').meta({
      title: 'Can you judge the merits and risks of such an investment, alone or with an adviser?',
      widget: 'yes-no',
    }),
    knows_company: z
      .string()
      .trim()
      .min(5, 'Describe how you know the company.')
      .max(1000)
      .meta({ title: 'How you know the company', widget: 'textarea' }),
    true_answers: z
      .literal(true, 'Confirm that the answers are true.')
      .meta({ title: 'My answers are true and complete', widget: 'checkbox' }),
  })
  .meta({ data: 'aims' })

/** One person who may, may not or may not yet see an offering that is hidden from strangers. */
export const relationshipView = z.object({
  id,
  listing_id: id,
  account_id: id,
  company: z.string(),
  name: z.string(),
  email: z.string(),
  basis: z.enum(relationshipBases),
  known_since: day.nullable(),
  how: z.string(),
  invited_at: at,
  invited_by: z.string(),
  answered_at: at.nullable(),
  answers: relationshipAnswers.nullable(),
  status: presentedSchema,
  shown_from: at.nullable(),
})
export type RelationshipView = z.infer<typeof relationshipView>
