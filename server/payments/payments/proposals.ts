import { MONEY_DECIDERS } from '#domain/payments/rules/deciders.ts'
import { receiptByHand } from '#domain/payments/model/receipts.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { day, phone } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import { holderMatches } from '#domain/shared/names/match.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { ownFile } from '#server/kernel/files/index.ts'
import { defineProposal, type ProposalSubject } from '#server/kernel/proposals.ts'
import {
  allowedNames,
  callBack,
  callDue,
  callProblem,
  findAccount,
  lockAccount,
  personName,
  type AccountRow,
} from '#server/payments/banking/index.ts'
import { staffNames } from '#server/platform/platform/index.ts'
import { z } from 'zod'
import * as consoleRepo from './console-repo.ts'
import { demandAct, match, namedPayment, sendBack } from './queue.ts'
import * as repo from './repo.ts'
import { recordReceipt, resumeFunds } from './service.ts'

const QUEUE = '/admin/money/queue'
const people = { proposers: () => MONEY_DECIDERS, approvers: () => MONEY_DECIDERS }

const recordOf = (row: repo.PaymentRow): ProposalSubject['records'][number] => ({
  machine: 'payment',
  id: row.id,
  user_id: row.user_id,
  account_id: row.account_id,
  listing_id: row.listing_id,
  investment_id: row.investment_id,
})

/** What both people read of a payer: another name than the sender's, and one who works for the platform. */
async function warningsOf(
  services: AppServices,
  q: Queryable,
  { sender, payer }: { sender: string; payer: string | null },
): Promise<string[]> {
  const staff = await staffNames(q)
  if (payer === null) {
    const same = staff.find(({ name }) => sender !== '' && holderMatches(sender, [name]))
    return same === undefined
      ? []
      : [`The sender has the name of ${same.name}, who works for the platform.`]
  }
  return [
    ...(sender !== '' && !holderMatches(sender, await allowedNames(services, q, payer))
      ? [`The sender’s name, ${sender}, is not the payer’s.`]
      : []),
    ...(staff.some(({ id }) => id === payer) ? ['The payer works for the platform.'] : []),
  ]
}

async function itemOf(tx: Queryable, id: string): Promise<consoleRepo.ItemRow> {
  const item = await consoleRepo.findItem(tx, id)
  if (item === null) throw refuse('not_found')
  return item
}
async function paymentFingerprint(
  services: AppServices,
  tx: Tx,
  row: repo.PaymentRow,
): Promise<string> {
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  const instance = await services.lifecycles.lock(tx, 'payment', row.id)
  return `payment ${row.id} ${instance?.rev ?? 0}`
}

/** Money in suspense is matched to a payment: it counts as the payer's, and what is too much goes to the payer. */
export const matchKind = defineProposal(
  z.strictObject({
    reference: z
      .string()
      .trim()
      .min(1, 'Enter the reference or the number of the investment.')
      .max(40),
  }),
  {
    ...people,
    kind: 'payments.match',
    title: ({ payload }) => `Match money in suspense to ${payload.reference}`,
    subject: async ({ services, tx, id, payload }) => {
      const item = await itemOf(tx, id)
      const row = await namedPayment(tx, payload.reference)
      const warnings = await warningsOf(services, tx, { sender: item.sender, payer: row.user_id })
      return {
        about: [
          `${formatCents(item.amount)} of ${item.sender || 'an unknown sender'} to ${row.reference} of ${await personName(tx, row.user_id)}.`,
          ...warnings,
        ].join(' '),
        link: QUEUE,
        records: [recordOf(row)],
      }
    },
    fingerprint: async ({ services, tx, id, payload }) => {
      const row = await namedPayment(tx, payload.reference)
      const payment = await paymentFingerprint(services, tx, row)
      const item = await consoleRepo.lockItem(tx, id)
      return `${payment}, item ${item?.state} ${item?.amount}`
    },
    execute: async ({ services, tx, now, id, payload, by }) => {
      const at = { services, tx, by, userId: by.approval.proposedBy, now }
      const item = await demandAct(tx, id, 'match')
      await match(at, item, { reference: payload.reference, note: by.reason ?? '' })
    },
  },
)

/** Money goes back: in suspense to its sender, short money to the investor. */
export const sendBackKind = defineProposal(z.strictObject({}), {
  ...people,
  kind: 'payments.send-back',
  title: () => 'Send money back',
  subject: async ({ services, tx, id }) => {
    const item = await itemOf(tx, id)
    const row = item.payment_id === null ? null : await repo.findPayment(tx, item.payment_id)
    const to = row === null ? item.sender || 'an unknown sender' : await personName(tx, row.user_id)
    const warnings = await warningsOf(services, tx, {
      sender: item.sender,
      payer: row?.user_id ?? null,
    })
    return {
      about: [
        `${formatCents(item.amount)} to ${to}${row === null ? '' : `, ${row.reference}`}.`,
        ...warnings,
      ].join(' '),
      link: QUEUE,
      records: row === null ? [] : [recordOf(row)],
    }
  },
  fingerprint: async ({ services, tx, id }) => {
    const before = await itemOf(tx, id)
    const row = before.payment_id === null ? null : await repo.findPayment(tx, before.payment_id)
    const payment = row === null ? '' : await paymentFingerprint(services, tx, row)
    const item = await consoleRepo.lockItem(tx, id)
    return `${payment} item ${item?.state} ${item?.amount}`
  },
  execute: async ({ services, tx, now, id, by }) => {
    const at = { services, tx, by, userId: by.approval.proposedBy, now }
    await sendBack(at, await demandAct(tx, id, 'send_back'), by.reason ?? '')
  },
})

async function paymentOfSubject(tx: Queryable, id: string): Promise<repo.PaymentRow> {
  const row = await repo.findPayment(tx, id)
  if (row === null) throw refuse('not_found')
  return row
}

/**
 * Money that arrived is booked by hand, where the bank gives no statement: the bank's number and its document stand for
 * the line.
 */
export const receiptKind = defineProposal(receiptByHand, {
  ...people,
  kind: 'payments.receipt',
  title: ({ payload }) => `Book ${formatCents(payload.amount)} that arrived in escrow`,
  subject: async ({ services, tx, id, payload }) => {
    const row = await paymentOfSubject(tx, id)
    const warnings = await warningsOf(services, tx, {
      sender: payload.sender ?? '',
      payer: row.user_id,
    })
    return {
      about: [
        `${row.reference} of ${await personName(tx, row.user_id)}; number of the bank: ${payload.bank_reference}.`,
        ...warnings,
      ].join(' '),
      link: links.adminInvestment(row.account_id, row.listing_id, 'pending', row.investment_id),
      records: [recordOf(row)],
    }
  },
  check: async ({ tx, payload, actor, evidence }) => {
    if (evidence.length === 0 || (await ownFile(tx, actor.userId, evidence[0] ?? '')) === null)
      throw refuse('invalid', {
        fields: { document_id: 'Upload the document of the bank that shows the money.' },
      })
    if (await consoleRepo.isBooked(tx, payload.bank_reference))
      throw refuse('refused', {
        fields: {
          bank_reference: 'Money with this number of the bank is booked already. Compare both.',
        },
      })
  },
  fingerprint: async ({ services, tx, id }) =>
    paymentFingerprint(services, tx, await paymentOfSubject(tx, id)),
  execute: async ({ services, tx, now, id, payload, by }) => {
    const row = await paymentOfSubject(tx, id)
    if (await consoleRepo.isBooked(tx, payload.bank_reference))
      throw refuse('refused', {
        message: 'Money with this number of the bank was booked meanwhile.',
      })
    await recordReceipt(
      services,
      tx,
      { ...payload, reference: row.reference },
      by,
      by.approval.proposedBy,
      now,
    )
  },
})

/** Where wires of a person came from, against an account that money would go out to. */
async function sendersOf(q: Queryable, account: AccountRow): Promise<string> {
  const senders = await consoleRepo.sendersOf(q, account.user_id)
  const known = senders
    .map((one) => [one.sender, one.last4 === '' ? '' : `****${one.last4}`].join(' ').trim())
    .filter((text) => text !== '')
  const from = known.length === 0 ? '' : `Their money came from ${known.join(', ')}. `
  return senders.some((one) => one.last4 === account.last4)
    ? `${from}A wire of theirs came from an account with the same last four digits.`
    : `${from}No wire of theirs is known to come from this account.`
}
async function payoutAccount(q: Queryable, id: string): Promise<AccountRow> {
  const account = await findAccount(q, id)
  if (account === null) throw refuse('not_found')
  return account
}

/**
 * The owner of an account that money goes out to was called at a number that was on file before: refunds that waited
 * for it leave when its waiting time is over.
 */
export const callBackKind = defineProposal(
  z.strictObject({
    number: phone,
    called_on: day,
  }),
  {
    ...people,
    kind: 'payments.call-back',
    title: () => 'Confirm an account that money goes out to',
    subject: async ({ tx, id }) => {
      const account = await payoutAccount(tx, id)
      return {
        about: [
          `${account.bank_name} ${account.mask} of ${account.holder_name}, given by ${await personName(tx, account.user_id)}.`,
          await sendersOf(tx, account),
        ].join(' '),
        link: '/admin/money/returns',
        records: [
          {
            machine: 'bank-account',
            id,
            user_id: account.user_id,
            account_id: null,
            listing_id: null,
            investment_id: null,
          },
        ],
      }
    },
    check: async ({ tx, id, payload, now }) => {
      const account = await payoutAccount(tx, id)
      const problem = await callProblem(tx, account, payload, dateInZone(now.toISOString()))
      if (problem !== null)
        throw refuse('invalid', {
          fields: Object.fromEntries(
            Object.entries(problem).map(([field, text]) => [`payload.${field}`, text]),
          ),
        })
    },
    fingerprint: async ({ tx, id }) => {
      const account = await lockAccount(tx, id)
      return JSON.stringify([
        account?.blind,
        account?.call_due_since,
        account?.called_on,
        account?.replaced_at,
      ])
    },
    execute: async ({ services, tx, id, payload, by }) => {
      const account = await payoutAccount(tx, id)
      if (!callDue(account))
        throw refuse('refused', { message: 'This account waits for no call any more.' })
      await callBack(services, tx, account, payload, by.approval)
      await resumeFunds(services, tx, account.user_id, `called:${by.approval.proposalId}`)
    },
  },
)
