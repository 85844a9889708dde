/**
 * What the lifecycles of a party (user, kyc, suitability, ira, envelope) have in common.
 *
 * The closed set of effects, each a named action that the server runs in the transaction of the event:
 * - `notify {to, template}`: one message; `party` is the person (or people) that the row is about
 * - `schedule {event, at}` / `unschedule {event}`: a deadline that the clock sends as an event; without a date, none
 * - `runIdentityCheck {run}`: request a check of the identity provider; its response carries `run`
 * - `assessSuitability {run}`: apply the outcome rules of section 5.3; the response carries `run`
 * - `askCustodian {run}`: send the documents of an IRA to its custodian; the response carries `run`
 * - `signalSteps {step, status}`: move the region of each open investment of this party
 * - `freezeFunds {}` / `releaseFunds {}`: block every movement of the party's money (31 CFR 501.603)
 * - `sendVerificationLink {}`, `endSessions {}`: of a user
 * - `renderDocument {}`, `sealEnvelope {hash}`: of an envelope
 */
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { z } from 'zod'

export type Audience = 'party' | 'staff' | 'issuer' | 'custodian' | 'signers'
/** Status of a step of an investment. */
export type StepStatus =
  | 'not_applicable'
  | 'not_started'
  | 'in_progress'
  | 'submitted'
  | 'needs_action'
  | 'approved'
  | 'rejected'
  | 'expired'
export type PartyStep = 'kyc' | 'suitability' | 'ira' | 'documents'

/** What every event carries besides its type and payload: `at` is the server's clock, `facts` come from its tables. */
export interface Sent<F = Record<string, never>> {
  at: string
  actor?: ActorCode
  reason?: string
  facts?: F
}

/** One event type per name, each with the same payload: `Of<'A' | 'B', { run: number }>`. */
export type Of<T extends string, P = object> = T extends string ? { type: T } & P : never

/** Named actions without a body: `transition()` returns them as data and the server runs the handler of that name. */
export const effects = {
  notify: (_: unknown, _params: { to: Audience; template: string }) => {},
  schedule: (_: unknown, _params: { event: string; at: string | null }) => {},
  unschedule: (_: unknown, _params: { event: string }) => {},
  signalSteps: (_: unknown, _params: { step: PartyStep; status: StepStatus }) => {},
}

/** `notify('party', 'kyc.approved')` as an action of a machine; the template is `<machine>.<what happened>`. */
export const notify = (to: Audience, template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
/** Ends a deadline that was set by `schedule`; harmless when there is none. */
export const unschedule = (event: string) => ({ type: 'unschedule' as const, params: { event } })
/** Notifies the open investments of the party of the status of this step. */
export const signalStep = (step: PartyStep) => (status: StepStatus) => ({
  type: 'signalSteps' as const,
  params: { step, status },
})

/** Payload of an event that is recorded with a reason as text, and nothing else. */
export const reasonOnly = z.strictObject({ reason: z.string().trim().min(3).max(2000) })
/** Number of the run that an answer belongs to; an answer of an older run is refused. */
export const runOnly = z.strictObject({ run: z.number().int().positive() })
/** What a person has to correct: the field or the file, and a sentence that says what is right. */
export const needSchema = z.strictObject({
  field: z.string().min(1).max(120).meta({ plain: true }),
  sentence: z.string().trim().min(3).max(500),
})
export type Need = z.infer<typeof needSchema>
export const needsSchema = z.array(needSchema).min(1).max(30)
