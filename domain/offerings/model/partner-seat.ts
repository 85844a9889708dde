import { z } from 'zod'
import { at, day, email, id, rev, sha256 } from '#domain/shared/common.ts'
import { asName } from '#domain/shared/names/entry.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import {
  seatRoleLabels,
  seatRoles,
  sectionAccesses,
  sectionAccessLabels,
} from './partner-seat-labels.ts'
import { topics } from './topics/catalogue.ts'

const topic = z.enum(topics)
const line = (max: number) => z.string().trim().max(max)

/** A section of an offering that a seat opens, and what its holder does there. */
const seatSection = z.strictObject({
  topic,
  access: z
    .enum(sectionAccesses, 'Choose what the partner does here.')
    .meta({ title: 'Access', labels: sectionAccessLabels }),
})
export type SeatSection = z.infer<typeof seatSection>

/** A seat names a firm of the registry, or another firm by its name. */
export function namesFirm(
  { firm_id, firm_name }: { firm_id: string | null; firm_name: string },
  ctx: z.RefinementCtx,
): void {
  if (firm_id === null && firm_name.length < 2)
    ctx.addIssue({ code: 'custom', path: ['firm_name'], message: 'Enter the firm’s name.' })
}

/** What an owner or an operator writes to invite a partner. */
export const newSeat = z
  .strictObject({
    role: z
      .enum(seatRoles, 'Choose a seat.')
      .meta({ title: 'Seat', widget: 'select', labels: seatRoleLabels }),
    /** a firm of the registry; null for one that is only named */
    firm_id: id.nullable(),
    firm_name: asName(line(160)).meta({ title: 'Firm' }),
    name: asName(line(120).min(2, 'Enter the person’s name.')).meta({ title: 'Person' }),
    email_address: email.meta({ title: 'E-mail address', autocomplete: 'off' }),
    ends_on: day.meta({ title: 'Last day', widget: 'date' }),
    sections: z
      .array(seatSection)
      .min(1, 'Choose at least one section.')
      .max(topics.length)
      .refine((all) => new Set(all.map((one) => one.topic)).size === all.length, {
        message: 'Name each section once.',
      }),
    agreement: line(20_000)
      .min(40, 'Enter the agreement, in at least 40 characters.')
      .meta({ title: 'Agreement', widget: 'textarea' }),
  })
  .superRefine(namesFirm)
export type NewSeat = z.infer<typeof newSeat>

/** What a holder of a seat sends to accept it. */
export const seatAcceptance = z.strictObject({
  name: asName(line(120).min(2, 'Enter your full name.')).meta({ title: 'Full name' }),
  agreement_hash: sha256.meta({ plain: true }),
})
/** What a holder of a seat sends to complete a section. */
export const sectionCompletion = z.strictObject({
  topic: topic.meta({ plain: true }),
  /** number of the revision that the company submitted and the holder read */
  revision: z.int().positive('Name the revision that the company submitted.').meta({ plain: true }),
  note: line(1000)
    .min(3, 'Say what you checked or added.')
    .meta({ title: 'What you checked or added', widget: 'textarea' }),
})

const completion = z.object({
  at,
  note: z.string(),
  /** the section is as it was when it was completed */
  current: z.boolean(),
})
const section = z.object({
  topic,
  title: z.string(),
  access: z.enum(sectionAccesses),
  completed: completion.nullable(),
})
const seat = {
  id,
  role: z.enum(seatRoles),
  firm: z.string(),
  name: z.string(),
  ends_on: day,
  invited_at: at,
  invited_by: z.string(),
  answer_by: at,
  accepted_at: at.nullable(),
  /** the name that the holder signed the agreement with */
  signed_name: z.string().nullable(),
  sections: z.array(section),
  status: presentedSchema,
}
const agreement = { agreement: z.string(), agreement_hash: sha256 }

/** A seat as the company and the platform see it. */
export const seatLine = z.object({
  ...seat,
  email: z.string(),
  /** the firm in the registry of broker-dealers and portals; null for one that is only named */
  registered: z
    .object({ id, kind: z.string(), crd: z.string(), sec_no: z.string(), checked_on: day })
    .nullable(),
})
export type SeatLine = z.infer<typeof seatLine>
export const seatView = seatLine.extend(agreement)
export type SeatView = z.infer<typeof seatView>

/** A seat as its holder sees it: the company, the offering's name and what the seat opens, and nothing else. */
export const ownSeatLine = z.object({ ...seat, company: z.string(), offering: z.string() })
export type OwnSeatLine = z.infer<typeof ownSeatLine>
export const ownSeat = ownSeatLine.extend(agreement)
export type OwnSeat = z.infer<typeof ownSeat>

/** A section as the holder of a seat reads it: values with masked numbers, and the files that they name. */
export const seatTopic = z.object({
  ...section.shape,
  values: z.record(z.string(), z.unknown()),
  updated_at: at.nullable(),
  status: z.string(),
  files: z.array(z.object({ id, name: z.string(), size: z.int(), content_type: z.string() })),
  /** number of the submitted revision that is shown; null while it shows a draft, which nobody can certify */
  revision: z.int().nullable(),
  /** revision of the seat, which an event of it names */
  rev,
  /** this section can be completed now */
  may_complete: z.boolean(),
})
export type SeatTopic = z.infer<typeof seatTopic>

/** A firm of the registry, to choose from. */
export const firmChoice = z.object({
  id,
  kind: z.string(),
  legal_name: z.string(),
  crd: z.string(),
})
