import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { decidesReviews } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { INSTRUCTION_COOL_OFF_HOURS } from '#machines/payments/bank-instructions.lifecycle.ts'
import { defineHandlers, Download } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { putFact } from '#server/investors/profile/index.ts'
import {
  accountsFor,
  accountsWaiting,
  confirmDeposits,
  decideAccount,
  giveAccount,
  giveWireAccount,
  startVerification,
} from './accounts.ts'
import * as ach from './ach-repo.ts'
import { downloadBatch } from './ach.ts'
import { findInstruction } from './instructions-repo.ts'
import { listInstructions, propose } from './instructions.ts'
import { takeNotice } from './transfers.ts'
import { accountHistory, batchDetail, listBatches } from './present.ts'
import type { Initiator } from '#server/kernel/context.ts'

const demandStaff = (call: { actor: Parameters<typeof decidesReviews>[0] }): void => {
  if (!decidesReviews(call.actor)) throw refuse('forbidden')
}
const withReason = (call: Initiator, reason: string | undefined): Initiator =>
  reason ? { ...call, reason } : call
const events = {
  release: 'RELEASED',
  reopen: 'REOPENED',
  sent: 'SENT',
} as const
const accountEvents = {
  accept_holder: 'HOLDER_ACCEPTED',
  refuse_holder: 'HOLDER_REFUSED',
  unfreeze: 'UNFROZEN',
  close: 'CLOSED',
} as const
const instructionEvents = { approve: 'APPROVED', refuse: 'REFUSED', stop: 'STOPPED' } as const

/** A person's accounts, ACH files, and bank instructions. */
export const bankingHandlers = defineHandlers({
  'GET /api/personal/bank-accounts': async ({ services, tx, actor }) =>
    accountsFor(services, tx, actor.userId),
  'POST /api/personal/bank-accounts': async (call) => {
    const { attest: _, ...input } = call.body
    await giveAccount(call.services, call.tx, call.actor.userId, input, call, call.now)
    await putFact(call.services, call.tx, call.actor.userId, 'payment', input, {
      source: 'your profile',
      at: call.now.toISOString(),
    })
    return accountsFor(call.services, call.tx, call.actor.userId)
  },
  'POST /api/personal/bank-accounts/verification': async (call) => {
    await startVerification(call.services, call.tx, call.actor.userId, call)
    return accountsFor(call.services, call.tx, call.actor.userId)
  },
  'POST /api/personal/bank-accounts/confirmation': async (call) => {
    await confirmDeposits(call.services, call.tx, call.actor.userId, call.body, call)
    return accountsFor(call.services, call.tx, call.actor.userId)
  },
  'POST /api/personal/wire-accounts': async (call) => {
    await giveWireAccount(call.services, call.tx, call.actor.userId, call.body, call, call.now)
    return accountsFor(call.services, call.tx, call.actor.userId)
  },
  'GET /api/personal/bank-accounts/history': async ({ services, tx, actor, query }) =>
    accountHistory(services, tx, actor.userId, query),

  'GET /api/admin/money/batches': async ({ services, tx, query, actor }) =>
    listBatches(services, tx, query, actor),
  'GET /api/admin/money/batches/:batch_id': async ({ services, tx, params, actor }) =>
    batchDetail(services, tx, params.batch_id, actor),
  'POST /api/admin/money/batches/:batch_id/acts': async (call) => {
    demandStaff(call)
    if ((await ach.findBatch(call.tx, call.params.batch_id)) === null) throw refuse('not_found')
    const { act, reason } = call.body
    const takesReason = act === 'reopen'
    const why = reason || undefined
    const instance = await call.services.lifecycles.send(
      call.tx,
      'ach-batch',
      call.params.batch_id,
      { type: events[act], reason: takesReason ? why : undefined },
      withReason(call, reason),
    )
    return call.services.lifecycles.present(instance, {
      who: ['ADM'],
      actor: call.actor,
      staff: true,
    })
  },
  'GET /api/admin/money/batches/:batch_id/file': async (call) => {
    demandStaff(call)
    // a GET has the pool; the record of the download is a write
    const { name, text } = await call.services.db.tx((tx) =>
      downloadBatch(
        call.services,
        tx,
        call.params.batch_id,
        { userId: call.actor.userId, ip: call.ip },
        call.now,
      ),
    )
    return new Download(Buffer.from(text, 'ascii'), { name, contentType: 'text/plain' })
  },
  'GET /api/admin/money/accounts': async ({ services, tx, actor }) => ({
    items: await accountsWaiting(services, tx, actor),
  }),
  'POST /api/admin/money/accounts/:bank_account_id/acts': async (call) => {
    demandStaff(call)
    const { act, reason } = call.body
    const instance = await decideAccount(
      call,
      call.params.bank_account_id,
      accountEvents[act],
      reason,
    )
    return call.services.lifecycles.present(instance, {
      who: ['ADM'],
      actor: call.actor,
      staff: true,
    })
  },

  'POST /api/ach-notices': async ({ services, tx, signed, now }) =>
    takeNotice(services, tx, signed, now),

  'GET /api/dealroom/offerings/:listing_id/instructions': async ({
    services,
    tx,
    params,
    headers,
    actor,
  }) => {
    return {
      ...(await listInstructions(
        services,
        tx,
        params.listing_id,
        companyNamed(headers.accountId),
        actor,
      )),
      call_to_verify: (await platformRow(tx))?.support_phone ?? '',
      cool_off_hours: INSTRUCTION_COOL_OFF_HOURS,
    }
  },
  'POST /api/admin/offerings/:listing_id/instructions/:payment_type': async (call) => {
    demandStaff(call)
    return propose(
      call.services,
      call.tx,
      call.actor,
      { listingId: call.params.listing_id, type: call.params.payment_type },
      call.body,
      call.now,
    )
  },
  'POST /api/admin/instructions/:instruction_id/acts': async (call) => {
    demandStaff(call)
    const row = await findInstruction(call.tx, call.params.instruction_id)
    if (row === null) throw refuse('not_found')
    const { act, reason } = call.body
    if (act !== 'approve' && !reason) throw refuse('invalid', { fields: { reason: 'Say why.' } })
    if (act === 'approve' && !isSecondPerson(call.actor, [row.proposed_by]))
      throw refuse('four_eyes')
    const instance = await call.services.lifecycles.send(
      call.tx,
      'bank-instructions',
      row.id,
      { type: instructionEvents[act], ...(reason && act !== 'approve' ? { reason } : {}) },
      withReason(call, reason),
    )
    return call.services.lifecycles.present(instance, {
      who: ['ADM'],
      actor: call.actor,
      staff: true,
    })
  },
})
