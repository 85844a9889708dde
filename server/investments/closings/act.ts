import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ClosingAct, SignatureRole } from '#domain/investments/model/closing.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { SentEvent } from '#server/kernel/state-machines/index.ts'
import type { Initiator } from '#server/kernel/context.ts'

export interface Acting {
  act: ClosingAct
  as?: SignatureRole | undefined
  typed_name?: string | undefined
  reason?: string | undefined
}
const signedAs = {
  issuer: 'ISSUER_SIGNED',
  principal: 'PRINCIPAL_SIGNED',
  escrow: 'ESCROW_SIGNED',
} as const

/** For whom a person signs: members for their company, compliance as principal, operators as they say. */
function roleOf(actor: Person, accountId: string, asked: SignatureRole | undefined): SignatureRole {
  if (memberRole(actor, accountId) !== null) return 'issuer'
  return asked ?? (actor.adminRole === 'operator' ? 'escrow' : 'principal')
}

function eventOf(
  actor: Person,
  accountId: string,
  { act, as, typed_name, reason }: Acting,
): SentEvent {
  if (act === 'sign') {
    if (!typed_name) throw refuse('invalid', { fields: { typed_name: 'Type your name to sign.' } })
    return { type: signedAs[roleOf(actor, accountId, as)], name: typed_name }
  }
  if (act === 'propose') return { type: 'PROPOSED' }
  if (act === 'release') return { type: 'RELEASED' }
  if (!reason)
    throw refuse('invalid', { fields: { reason: 'Enter a reason for the other signers.' } })
  return { type: act === 'pull_back' ? 'PULLED_BACK' : 'CANCELLED', reason }
}

/**
 * Sends one action of a person to a closing; the machine reports what is missing. A wrong name is a refusal of the
 * field of the form.
 */
export async function actOn(
  services: AppServices,
  tx: Tx,
  id: string,
  accountId: string,
  acting: Acting,
  by: Initiator & { actor: Person },
): Promise<void> {
  const event = eventOf(by.actor, accountId, acting)
  try {
    const reason = acting.reason || by.reason
    await services.lifecycles.send(tx, 'closing', id, event, { ...by, reason })
  } catch (error) {
    throw renamed(error)
  }
}
/** The machine calls it payload.name, the form typed_name. */
function renamed(error: unknown): unknown {
  const fields = (error as { fields?: Record<string, string> }).fields
  const said = fields?.['payload.name']
  return said === undefined ? error : refuse('invalid', { fields: { typed_name: said } })
}
