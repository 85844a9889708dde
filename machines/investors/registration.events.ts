/** Context, events and facts of a registration: in whose name people invest. */
import type { EventRule } from '#machines/lib/types.ts'
import { z } from 'zod'
import { needSchema, needsSchema, reasonOnly, type Need, type Of, type Sent } from '../lib/party.ts'

export const registrationContextSchema = z.strictObject({
  needs: z.array(needSchema),
  active_at: z.iso.datetime().nullable(),
  /** when a custodial account ends (age of termination); null for every other type */
  terminates_at: z.iso.datetime().nullable(),
})
export type RegistrationContext = z.infer<typeof registrationContextSchema>

/** What the server knows when an event arrives; a missing fact counts as not met. */
export interface RegistrationFacts {
  /** fields, documents and people are complete and fit the rules of the type */
  complete?: boolean
  /** everybody who takes part has an approved identity check of their own */
  people_verified?: boolean
  /** documents or facts have to be looked at by a person */
  needs_person?: boolean
  /** the one who decides takes part in it */
  reviewer_is_author?: boolean
  terminates_at?: string | null
  /** no security and no open investment stands in its name any more */
  nothing_held?: boolean
}

type Plain =
  | 'SUBMITTED'
  | 'PARTY_CHANGED'
  | 'PARTY_LOST'
  | 'CHANGED'
  | 'REVIEW_APPROVED'
  | 'REVIEW_REJECTED'
  | 'REOPENED'
  | 'TERMINATION_AGE'
  | 'RETITLED'
export type RegistrationEvent = Sent<RegistrationFacts> &
  (
    | Of<Plain>
    | { type: 'INFORMATION_REQUESTED'; needs: Need[] }
    | { type: 'PARTY_DECLINED'; needs: Need[] }
  )

export const registrationEvents = {
  // money that is committed in its name stands on both: a session alone does not rename the holders
  SUBMITTED: { by: ['INV'], road: 'command', says: 'Submitted the registration' },
  CHANGED: { by: ['INV'], road: 'open', says: 'Reopened the registration for changes' },
  PARTY_CHANGED: { by: ['SYS'], road: 'system', says: 'A participant continued' },
  PARTY_LOST: {
    by: ['SYS'],
    road: 'system',
    says: 'A participant’s identity check is no longer valid',
  },
  PARTY_DECLINED: {
    by: ['SYS'],
    road: 'system',
    payload: reasonOnly.extend({ needs: needsSchema }),
    says: 'A participant declined',
    reason: true,
  },
  REVIEW_APPROVED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    says: 'Approved the registration',
    reason: true,
  },
  REVIEW_REJECTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly,
    or: 'reject it with a reason',
    says: 'Rejected the registration',
    reason: true,
  },
  INFORMATION_REQUESTED: {
    by: ['ADM', 'BD'],
    road: 'command',
    payload: reasonOnly.extend({ needs: needsSchema }),
    or: 'ask for a correction',
    says: 'Requested corrections',
    reason: true,
  },
  REOPENED: {
    by: ['ADM'],
    road: 'command',
    payload: reasonOnly,
    says: 'Reopened the registration',
    reason: true,
  },
  TERMINATION_AGE: {
    by: ['CLK'],
    road: 'system',
    says: 'The minor reached the age at which the account ends',
  },
  RETITLED: {
    by: ['ADM'],
    road: 'open',
    second: ['operator', 'compliance'],
    evidence: 'Upload the document that shows the retitling.',
    payload: reasonOnly,
    says: 'Retitled the securities to the former minor',
    reason: true,
  },
} as const satisfies Record<RegistrationEvent['type'], EventRule>

export const registrationGuards = {
  complete: 'Fields, documents or people are missing.',
  peopleVerified: 'A participant hasn’t completed their identity check.',
  needsPerson: 'Manual review isn’t required.',
  nobodyNeeded: 'A person has to look at this registration.',
  fourEyes: 'A second person has to decide: you take part in it.',
  retitled:
    'Securities or open investments still stand in the name of this registration. Transfer the securities to the former minor first.',
} as const
