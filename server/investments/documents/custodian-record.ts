import { actorRoles } from '#domain/shared/acted-by.ts'
import { iraTypeLabels } from '#domain/investors/model/steps/ira.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { EnvelopeRow } from './repo.ts'
import * as repo from './repo.ts'

/**
 * What the plan's custodian did with the documents of an envelope; it signs by its own process, which the machine `ira`
 * records (26 USC 408, 4975).
 */
export interface CustodianRecord {
  name: string
  role: string
  sent_at: string | null
  received_at: string | null
  signed_at: string | null
  /** who recorded the signature, and the hash of that entry in the plan's log */
  recorded_by: string | null
  entry: string | null
}

/**
 * The custodian's record of an envelope of a plan; null for every other. Only what came after the owner's signature
 * counts.
 */
export async function custodianRecord(
  services: AppServices,
  q: Queryable,
  envelope: EnvelopeRow,
): Promise<CustodianRecord | null> {
  const { ira, investor } = envelope.input
  if (ira === null) return null
  const owner = (await repo.signersOf(q, envelope.id)).at(-1)?.signed_at ?? null
  const log =
    owner === null
      ? []
      : (
          await services.lifecycles.history(
            q,
            { machine: 'ira', id: envelope.investment_id },
            { limit: 200 },
          )
        ).filter((entry) => entry.at >= owner)
  const at = (type: string) => log.find((entry) => entry.type === type)
  const signed = at('CUSTODIAN_SIGNED')
  return {
    name: ira.custodian,
    role:
      'Custodian of a ' +
      `${iraTypeLabels[ira.type]}${ira.account ? `, account ${ira.account},` : ''} for the ` +
      `benefit of ${investor.name}`,
    sent_at: at('DOCS_SENT')?.at ?? null,
    received_at: at('CUSTODIAN_RECEIVED')?.at ?? null,
    signed_at: signed?.at ?? null,
    recorded_by: signed === undefined ? null : actorRoles[signed.actor],
    entry: signed?.hash ?? null,
  }
}
