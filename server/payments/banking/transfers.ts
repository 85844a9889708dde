import { nachaText } from '#domain/payments/formats/nacha/file.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Measure } from '#server/kernel/lib/metrics.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { AchUnsigned, type AchOrder, type SignedRequest } from '#server/providers/ach/port.ts'
import type { EntryRow } from './ach-repo.ts'
import { numberOf } from './accounts.ts'
import * as repo from './repo.ts'
import * as transfers from './transfers-repo.ts'

/** Sends an entry to the provider, or looks how it is there; done by the payments, which know what follows. */
export const TRANSFER_JOB = 'ach-transfer'

/** An entry for the provider is stored; a job sends it. */
export async function beginTransfer(
  services: AppServices,
  tx: Tx,
  entryId: string,
  at: string,
): Promise<void> {
  if (services.ach === null) throw new Error(`no provider collects the entry ${entryId}`)
  await transfers.addTransfer(tx, entryId, services.ach.id, at)
  await services.jobs.enqueue(tx, TRANSFER_JOB, { entryId, nth: 1 }, { key: `${entryId}:1` })
}

/** An entry as the provider takes it. Bank data are decrypted for this call alone. */
export async function orderOf(
  services: AppServices,
  q: Queryable,
  entry: EntryRow,
): Promise<AchOrder> {
  const account = await repo.findAccount(q, entry.bank_account_id)
  const platform = await platformRow(q)
  if (account === null || account.routing_number === null || account.account_type === null)
    throw new Error(`the entry ${entry.id} has no account`)
  if (platform === null) throw new Error('the platform has no name')
  return {
    key: entry.id,
    direction: entry.is_debit ? 'debit' : 'credit',
    cents: entry.amount,
    routingNumber: account.routing_number,
    accountNumber: numberOf(services, account),
    accountType: account.account_type,
    holder: nachaText(account.holder_name, 22).trim(),
    holderType: account.holder_type,
    secCode: entry.sec_code,
    company: nachaText(platform.name, 16).trim(),
    description: entry.description,
    reference: entry.reference,
  }
}

/**
 * Takes a signed event of the provider, once. It is a hint only: a job asks the provider how the transfer is. Throws
 * not_found without a provider and unauthorized for what it has not signed in the last five minutes.
 */
export async function takeNotice(
  services: AppServices,
  tx: Tx,
  request: SignedRequest,
  now: Date,
): Promise<void> {
  const { ach: provider } = services
  if (provider === null) throw refuse('not_found')
  const notice = noticeIn(() => provider.notice(request))
  if (!(await transfers.addNotice(tx, provider.id, notice.id, now.toISOString()))) return
  const { transferId } = notice
  const entryId =
    transferId === null ? null : await transfers.entryOfTransfer(tx, provider.id, transferId)
  // of others, or sent and not stored yet: its job sends it again and learns how it is
  if (entryId === null) return
  await services.jobs.enqueue(
    tx,
    TRANSFER_JOB,
    { entryId, nth: null },
    { key: `${provider.id}:${notice.id}` },
  )
}
function noticeIn<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AchUnsigned)) throw error
    throw refuse('unauthorized', { message: error.message, cause: error })
  }
}

/** Statuses of an entry that the provider has not settled. */
const OPEN_STATUSES = ['waiting', 'pending', 'submitted'] as const

/** How many entries wait for the provider, and since when; 0 where none does. */
export async function transferMeasures(services: AppServices): Promise<Measure[]> {
  const load = await transfers.transferLoad(services.db, services.clock.now().toISOString())
  const values = (of: 'n' | 'age'): Measure['values'] =>
    OPEN_STATUSES.map((status) => ({
      labels: { status },
      value: load.find((one) => one.status === status)?.[of] ?? 0,
    }))
  return [
    {
      name: 'capstan_ach_transfers',
      help: 'ACH entries with the provider by status: waiting (not answered), pending, submitted.',
      values: values('n'),
    },
    {
      name: 'capstan_ach_transfer_age_seconds',
      help: 'Seconds since the oldest ACH entry of a status was due.',
      values: values('age'),
    },
  ]
}
