import { expect } from 'vitest'
import type { Caller } from './app.ts'

interface Subject {
  machine: string
  id: string
}

/** Proposes an event that needs a second person, and returns the proposal's id. */
export async function proposed(
  by: Caller,
  subject: Subject,
  type: string,
  reason: string,
  payload: object = {},
  evidence: readonly string[] = [],
): Promise<string> {
  const answer = await by.post<{ id: string }>('/api/admin/proposals', {
    body: { kind: 'event', subject, payload: { type, payload }, reason, evidence },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

/** Sends an event of the machine `proposal`. */
export const onProposal = (by: Caller, id: string, type: string, reason?: string) =>
  by.post<{ state: string; code?: string; message?: string }>(
    `/api/lifecycles/proposal/${id}/events`,
    {
      body: { type, ...(reason === undefined ? {} : { payload: { reason }, reason }) },
    },
  )

/** An event that needs two people: `one` proposes it, `two` approves it. Returns the proposal's id. */
export async function byTwo(
  one: Caller,
  two: Caller,
  subject: Subject,
  type: string,
  reason: string,
  evidence: readonly string[] = [],
): Promise<string> {
  const id = await proposed(one, subject, type, reason, {}, evidence)
  const answer = await onProposal(two, id, 'APPROVED')
  expect(answer.status, answer.text).toBe(200)
  return id
}

/** Two people of compliance lift the suspension of a party for a true match. */
export async function liftedByTwo(one: Caller, two: Caller, party: string): Promise<void> {
  const made = await one.post<{ id: string }>('/api/admin/proposals', {
    body: {
      kind: 'compliance.lift',
      subject: { machine: 'kyc', id: party },
      payload: {},
      reason: 'The passport was compared.',
    },
  })
  expect(made.status, made.text).toBe(201)
  const answer = await onProposal(two, made.body.id, 'APPROVED')
  expect([answer.status, answer.body.state], answer.text).toEqual([200, 'executed'])
}
