import { refuse } from '#domain/shared/errors.ts'
import { consentKinds, type ConsentKind } from '#domain/shared/user.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { consentRows, insertAcceptance, type ConsentRow } from './repo.ts'

/** The texts that must be accepted now, in the order in which they are shown, and when the person accepted each. */
export const consentsOf = (q: Queryable, userId: string, now: Date): Promise<ConsentRow[]> =>
  consentRows(q, userId, now.toISOString(), consentKinds)

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

/** The texts that a new account accepts, in the order in which they are shown. */
export async function textsToAccept(
  q: Queryable,
  now: Date,
): Promise<Omit<ConsentRow, 'accepted_at'>[]> {
  const rows = await consentRows(q, null, now.toISOString(), consentKinds)
  return rows.map(({ accepted_at: _, ...text }) => text)
}

/** Refuses an acceptance of another version or another text (its hash) than the one in force at that time. */
export async function checkAcceptances(
  q: Queryable,
  accept: readonly Acceptance[],
  at: Date,
): Promise<void> {
  const current = accept.length === 0 ? [] : await textsToAccept(q, at)
  for (const one of accept) {
    const text = current.find((c) => c.kind === one.kind)
    if (text?.version !== one.version || text.text_hash !== one.text_hash)
      throw refuse('refused', {
        message: 'This text has changed since you opened it. Read and accept the current version.',
        detail: { kind: one.kind },
      })
  }
}

/**
 * Records acceptances of the current versions. Whoever names another version or another text (its hash) has not read
 * what is in force and is refused; a repeated acceptance retains the first time.
 */
export async function acceptConsents(
  tx: Tx,
  userId: string,
  accept: readonly Acceptance[],
  origin: Origin,
  now: Date,
): Promise<ConsentRow[]> {
  await checkAcceptances(tx, accept, now)
  for (const one of accept) {
    await insertAcceptance(tx, {
      userId,
      kind: one.kind,
      version: one.version,
      hash: one.text_hash,
      at: now.toISOString(),
      ip: origin.ip,
      userAgent: origin.userAgent.slice(0, 400),
    })
  }
  return consentsOf(tx, userId, now)
}

/** Accepts every current text on a person's behalf: for the demo people, whose history begins after it. */
export async function acceptAllConsents(
  tx: Tx,
  userId: string,
  origin: Origin,
  now: Date,
): Promise<void> {
  const current = await consentsOf(tx, userId, now)
  await acceptConsents(tx, userId, current, origin, now)
}
