import { titleOfReceiver } from '#domain/holders/rules/transfers.ts'
import { refuse } from '#domain/shared/errors.ts'
import { textOf } from '#domain/shared/text.ts'
import { readFact } from '#server/investors/profile/index.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { custodianTitles, verifiedTitles } from '#server/investors/registrations/index.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { demandReceivers } from '../holdings/index.ts'
import type { TransferRecord } from './repo.ts'

/** Names of the receiver that are proven. */
export interface Proven {
  /** the legal name of a verified identity; null before it is verified */
  verified: string | null
  /** the title that the ledger gives this transfer; null while nothing proves one */
  title: string | null
}

/** What proves in whose name a transfer is entered: the receiver's identity check, registrations and custodians. */
export async function provenReceiver(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  row: Pick<TransferRecord, 'kind' | 'receiver_id' | 'receiver_name' | 'legal_name'>,
): Promise<Proven> {
  if (row.kind === 'repurchase') return { verified: row.legal_name, title: row.legal_name }
  const id = row.receiver_id
  if (id === null || (await kycOf(services, q, id))?.state !== 'approved')
    return { verified: null, title: null }
  const values = (await readFact(q, id, 'kyc'))?.values ?? {}
  const verified = [textOf(values['legal_first']), textOf(values['legal_last'])]
    .filter((part) => part !== '')
    .join(' ')
  return {
    verified,
    title: titleOfReceiver(row.kind, row.receiver_name, {
      verified,
      registrations: await verifiedTitles(services, q, id),
      custodians: await custodianTitles(q, id),
    }),
  }
}

/**
 * The proven title of a receiver that may be given securities now; refused with the reason where the account may not, or
 * where nothing proves the name. Null while there is no verified receiver: the guards of the transfer say that.
 */
export async function demandTitle(
  services: Pick<AppServices, 'lifecycles' | 'demo'>,
  q: Queryable,
  row: TransferRecord,
): Promise<string | null> {
  const { verified, title } = await provenReceiver(services, q, row)
  if (row.kind === 'repurchase' || row.receiver_id === null) return title
  await demandReceivers(services, q, [
    { userId: row.receiver_id, title: title ?? verified ?? row.receiver_name },
  ])
  if (verified !== null && title === null)
    throw refuse('guard_failed', {
      message:
        row.kind === 'ira_in_kind'
          ? 'No custodian has signed for a retirement account of the recipient with this name.'
          : 'The recipient has no verified registration of this trust. They add it under Registrations.',
    })
  return title
}
