import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { companyCorrection } from './company-correction.ts'
import { offeringTypeLabels, offeringTypes } from './offering.ts'
import { namesFirm, newSeat } from './partner-seat.ts'

/**
 * What is requested where no edit can change it: one page each. A company requests another type, or a correction of its
 * own data; the platform requests another partner, because owners end seats and invite by themselves.
 */
export const changeSubjects = ['type-of-offering', 'company-information', 'partners'] as const
export type ChangeSubject = (typeof changeSubjects)[number]
export const changeSubjectLabels: Record<ChangeSubject, string> = {
  'type-of-offering': 'Type of offering',
  'company-information': 'Company information',
  partners: 'Partner',
}
/** The platform's page of requests of a subject, below an offering's own path. */
export const changeRequestPath: Record<ChangeSubject, string> = {
  'type-of-offering': 'issuance-platform/details/request-update/type-of-offering',
  'company-information': 'issuance-platform/details/request-update/company-information',
  partners: 'issuance-platform/partners/request-update/partners',
}
/** Where the company reads about a request: the same page, or the page of what it is about. */
export const companyRequestPath: Record<ChangeSubject, string> = {
  ...changeRequestPath,
  partners: 'issuance-platform/partners/current',
}
/** Whether the platform makes requests of this subject, and not the company. */
export const isPlatformRequest = (subject: ChangeSubject): boolean => subject === 'partners'

/** Most documents of one request. */
export const MAX_DOCUMENTS = 10
const reason = z
  .string()
  .trim()
  .min(10, 'Explain why in at least ten characters.')
  .max(2000)
  .meta({ title: 'Reason', widget: 'textarea', help: 'What changed, and why now.' })

/** A document of a request: a file that the person uploaded for an offering, and what it is. */
export const requestDocument = z.strictObject({
  file_id: id,
  title: z.string().trim().min(2, 'Enter a title.').max(160).meta({ title: 'Title' }),
})
const documents = z
  .array(requestDocument)
  .max(MAX_DOCUMENTS, `Add at most ${MAX_DOCUMENTS} documents.`)
  .default([])

/** Another type of offering. */
export const typeRequest = z.strictObject({
  to: z
    .enum(offeringTypes, 'Choose a type.')
    .meta({ title: 'New type', widget: 'select', labels: offeringTypeLabels }),
  reason,
  documents,
})

/** A correction of the company, which the platform reviews. */
export const companyRequest = companyCorrection.extend({ documents })

const { role: _role, ...seatFields } = newSeat.shape
/** A replacement for the partner of a present seat, who is invited when it is approved. */
export const partnerRequest = z
  .strictObject({ seat_id: z.uuid('Choose a seat.'), ...seatFields, reason, documents })
  .superRefine(namesFirm)

/** One request as the company and the platform see it. */
export const changeRequestView = z.object({
  id,
  listing_id: id,
  subject: z.enum(changeSubjects),
  /** what changes, as text */
  field: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  consequence: z.object({ reviewed: z.array(z.string()), investor_notice: z.array(z.string()) }),
  decide_by: at,
  overdue: z.boolean(),
  requested_by: z.string(),
  requested_at: at,
  decided_by: z.string().nullable(),
  decided_at: at.nullable(),
  decision: z.string().nullable(),
  /** the offering that approval opened */
  opened: id.nullable(),
  documents: z.array(
    z.object({
      file_id: id,
      title: z.string(),
      name: z.string(),
      size: z.int(),
      added_by: z.string(),
      added_at: at,
    }),
  ),
  status: presentedSchema,
})
export type ChangeRequestView = z.infer<typeof changeRequestView>
