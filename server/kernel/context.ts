import type { Actor } from '#domain/shared/access/actor.ts'
import type { AppServices } from '../app-services.ts'
import type { Tx } from './db/db.ts'

/** What a service gets with each request: who acts, from where and when, and what the work is done with. */
export interface RequestContext<A extends Actor = Actor> {
  actor: A
  requestId: string
  ip: string
  userAgent: string
  now: Date
  /**
   * of writes: one transaction that commits when the handler resolves and rolls back when it throws; of GET: the pool
   */
  tx: Tx
  services: AppServices
}

/** A proposal that the product executes: its id, and the two people in whose names it does. */
export interface Approval {
  proposalId: string
  proposedBy: string
  approvedBy: string
}

/** Who causes an event, for its log entry. A `RequestContext` can be given as it is. */
export interface Initiator
  extends Pick<RequestContext, 'actor'>, Partial<Pick<RequestContext, 'ip' | 'requestId'>> {
  reason?: string
  /** of an event that needed a second person: the product sends it for both of them */
  approval?: Approval
}

/** The product itself: its own checks, and what one event causes elsewhere. */
export const system = { actor: { kind: 'system' } } as const satisfies Initiator
