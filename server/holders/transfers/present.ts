import { formatDay } from '#domain/shared/calendar/format.ts'
import type { ActorCode, Person } from '#domain/shared/access/actor.ts'
import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import {
  relationLabels,
  stopLabels,
  transferDocumentLabels,
  transferKindLabels,
  type TransferRow,
  type TransferView,
} from '#domain/holders/model/transfer.ts'
import { money } from '#domain/shared/money.ts'
import { postableFrom } from '#domain/holders/rules/transfer-wait.ts'
import type { TransferContext } from '#machines/holders/transfer.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { staffOwnOf } from '#server/kernel/may-decide/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { kycOf } from '#server/investors/kyc/index.ts'
import { freeDay, isOwn, neededFor, resaleOf } from './law.ts'
import { provenReceiver } from './receiver.ts'
import { findDocuments, findStops, type StopRow, type TransferRecord } from './repo.ts'

/** To whom it goes: the name in the ledger once it is posted, before that the typed name. */
export const receiverOf = (row: TransferRecord): string =>
  row.kind === 'repurchase' ? row.legal_name : (row.registered_as ?? row.receiver_name)
export const securityOf = (row: { security_name: string; security_type: string }): string =>
  row.security_name || securityLabels[row.security_type as SecurityType]

/** Transfers with the reason for which they were ended; in the log it is encrypted for the holder. */
export async function withReasons<T extends TransferRecord>(
  services: AppServices,
  q: Queryable,
  rows: readonly T[],
): Promise<T[]> {
  const words = await services.lifecycles.opened(
    q,
    rows.map((row) => ({ reason: row.ended_for, ip: null, event: {} })),
  )
  return rows.map((row, n) => ({ ...row, ended_for: words[n]?.reason ?? null }))
}

/** The person who cleared a transfer may not post it to the ledger. */
export const refusedOf = (row: Pick<TransferRecord, 'cleared_by'>, actor: Person): string[] =>
  row.cleared_by === null ? [] : leftToAnother(['POSTED'], actor, [row.cleared_by])

/** `incoming`: the reader is the one who receives. */
export function presentRow(
  services: AppServices,
  row: TransferRecord,
  instance: Instance,
  codes: readonly ActorCode[],
  actor: Person,
): TransferRow {
  return {
    id: row.id,
    account_id: row.account_id,
    company: row.company,
    holding_id: row.holding_id,
    certificate_no: row.certificate_no,
    security: securityOf(row),
    kind: row.kind,
    kind_label: transferKindLabels[row.kind],
    units: row.units,
    from: row.title,
    to: receiverOf(row),
    price: row.price === null ? null : money(row.price),
    requested_at: row.requested_at,
    status: services.lifecycles.present(instance, {
      who: codes,
      actor,
      staff: codes.includes('ADM'),
      without: refusedOf(row, actor),
      link: services.lifecycles.links(instance, codes),
    }),
    reason_ended: row.ended_for,
    incoming: row.user_id !== actor.userId && row.receiver_id === actor.userId,
  }
}
/** Until when the holder's time to stop it lasts; null when it is over, not begun, or the transfer has ended. */
function stoppableUntil({ status, context }: Instance, now: Date): string | null {
  const { sentAt } = context as unknown as TransferContext
  const until = sentAt === null || status === 'done' ? null : postableFrom(sentAt)
  return until !== null && now.toISOString() < until ? until : null
}
export const isVerified = async (
  services: AppServices,
  q: Queryable,
  userId: string | null,
): Promise<boolean> => userId !== null && (await kycOf(services, q, userId))?.state === 'approved'

/**
 * One transfer with everything that it waits for. The receiver sees neither documents nor reason; the company sees no
 * documents.
 */
export async function presentTransfer(
  services: AppServices,
  q: Queryable,
  row: TransferRecord,
  instance: Instance,
  codes: readonly ActorCode[],
  actor: Person,
  now: Date,
): Promise<TransferView> {
  const holder = row.user_id === actor.userId
  const staff = codes.includes('ADM')
  const documents = await findDocuments(q, row.id)
  const needed = neededFor(row, now)
  const law = resaleOf(row, documents, now)
  const free = freeDay(row)
  const isFree = free === null || dateInZone(now.toISOString()) >= free
  const allowedText = isFree
    ? 'Nothing restricts this transfer.'
    : `Restricted until ${formatDay(free)}, and this recipient is allowed.`
  return {
    ...presentRow(services, row, instance, codes, actor),
    reason: holder || staff || codes.includes('ISS') ? row.reason : '',
    relation_label: relationLabels[row.relation as keyof typeof relationLabels],
    accredited: row.accredited,
    issued_on: dateInZone(row.issued_at),
    free_on: free,
    resale: {
      allowed: law.ok,
      sentence: law.ok ? allowedText : law.message,
    },
    receiver_known: row.kind === 'repurchase' || row.receiver_id !== null,
    receiver_verified:
      row.kind === 'repurchase' || (await isVerified(services, q, row.receiver_id)),
    receiver_names:
      staff || codes.includes('ISS')
        ? {
            typed: receiverOf({ ...row, registered_as: null }),
            ...(await provenReceiver(services, q, row)),
            own: isOwn(row),
          }
        : null,
    staff_own:
      staff &&
      (
        await staffOwnOf(q, [
          { user_id: row.user_id, investment_id: null },
          { user_id: row.receiver_id, investment_id: null },
        ])
      ).includes(true),
    consent_by: (instance.context as TransferContext).consentBy,
    stoppable_until: stoppableUntil(instance, now),
    receiver_email: holder || staff ? row.receiver_email : null,
    may_add: holder && instance.state === 'requested',
    documents:
      holder || staff
        ? [...new Set([...needed, ...documents.map((one) => one.kind)])].map((kind) => {
            const file = documents.find((one) => one.kind === kind)
            return {
              kind,
              label: transferDocumentLabels[kind],
              needed: needed.includes(kind),
              file:
                file === undefined
                  ? null
                  : {
                      id: file.file_id,
                      name: file.name,
                      href: `/api/transfers/${row.id}/documents/${file.file_id}`,
                    },
            }
          })
        : [],
    stops:
      holder || staff
        ? (await findStops(q, row.holding_id))
            .filter((one) => one.lifted_at === null)
            .map((one) => ({
              kind: one.kind,
              label: stopLabels[one.kind],
              reason: staff ? one.reason : 'We have written to you about it.',
            }))
        : [],
  }
}
export const presentStop = (row: StopRow) => ({ ...row, label: stopLabels[row.kind] })
