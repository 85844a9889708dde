import { refuse } from '#domain/errors.ts'
import { consentKinds, type ConsentKind } from '#domain/model/user.ts'
import type { Queryable, Tx } from '../../db/db.ts'
import { consentRows, insertAcceptance, type ConsentRow } from './repo.ts'

/** The texts that must be accepted now, in the order in which they are shown, and when the person accepted each. */
export const consentsOf = (q: Queryable, userId: string, now: Date): Promise<ConsentRow[]> => consentRows(q, userId, now.toISOString(), consentKinds)

export interface Acceptance {
  kind: ConsentKind
  version: string
  text_hash: string
}
/** From where an acceptance came; it is part of the record. */
export interface Origin {
  ip: string
  userAgent: string
}

/**
 * Records acceptances of the current versions. Whoever names another version or another text (its hash) has not read what
 * is in force and is refused; a repeated acceptance keeps the first time.
 */
export async function acceptConsents(tx: Tx, userId: string, accept: readonly Acceptance[], origin: Origin, now: Date): Promise<ConsentRow[]> {
  const current = await consentsOf(tx, userId, now)
  for (const one of accept) {
    const text = current.find((c) => c.kind === one.kind)
    if (!text || text.version !== one.version || text.text_hash !== one.text_hash) throw refuse('refused', { message: 'This text has changed since you opened it. Read the current version and accept that.', detail: { kind: one.kind } })
    await insertAcceptance(tx, { userId, kind: one.kind, version: one.version, hash: one.text_hash, at: now.toISOString(), ip: origin.ip, userAgent: origin.userAgent.slice(0, 400) })
  }
  return consentsOf(tx, userId, now)
}

/** Accepts every current text on a person's behalf: for the people of the demo world, whose story begins after it. */
export async function acceptAllConsents(tx: Tx, userId: string, origin: Origin, now: Date): Promise<void> {
  const current = await consentsOf(tx, userId, now)
  await acceptConsents(tx, userId, current, origin, now)
}
