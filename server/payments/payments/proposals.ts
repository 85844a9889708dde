import { MONEY_DECIDERS } from '#domain/payments/rules/deciders.ts'
import { queueKindLabels } from '#domain/payments/model/banking.ts'
import { returnCode } from '#domain/payments/rules/ach-returns.ts'
import { compare } from '#domain/shared/compare.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { receiptByHand } from '#domain/payments/model/receipts.ts'
import { manyTimes } from '#domain/payments/rules/receipts.ts'
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
  findEntry,
  lockAccount,
  personName,
  type AccountRow,
  type EntryRow,
} from '#server/payments/banking/index.ts'
import { staffNames } from '#server/platform/platform/index.ts'
import { z } from 'zod'
import * as consoleRepo from './console-repo.ts'
import { demandAct, match, namedPayment, sendBack, settleItem } from './queue.ts'
import { isLarge, readReturns, recordFile, recordReturn } from './returns.ts'
import * as repo from './repo.ts'
import { missingFor, recordReceipt, resumeFunds } from './service.ts'
import { aboutReceipt } from './transit.ts'

const QUEUE = '/admin/money/queue'
const RETURNS = '/admin/money/returns'
const people = { proposers: () => MONEY_DECIDERS, approvers: () => MONEY_DECIDERS }

const recordOf = (row: repo.PaymentRow): ProposalSubject['records'][number] => ({
  machine: 'payment',
  id: row.id,
  user_id: row.user_id,
  account_id: row.account_id,
  listing_id: row.listing_id,
  investment_id: row.investment_id,
})

const accountRecord = (account: AccountRow): ProposalSubject['records'][number] => ({
  machine: 'bank-account',
  id: account.id,
  user_id: account.user_id,
  account_id: null,
  listing_id: null,
  investment_id: null,
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

const muchOf = (cents: number, row: repo.PaymentRow): string[] => {
  const much = manyTimes(cents, missingFor(row))
  return much === null ? [] : [much]
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
          ...muchOf(item.amount, row),
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
 * Money that arrived is recorded by hand. Where the bank gives no statement, its number and its document stand for the
 * line, and the money is booked; otherwise the receipt is a note to the payment, and the line books it.
 */
export const receiptKind = defineProposal(receiptByHand, {
  ...people,
  kind: 'payments.receipt',
  title: ({ payload }) => `Record ${formatCents(payload.amount)} that arrived in escrow`,
  subject: async ({ services, tx, id, payload }) => {
    const row = await paymentOfSubject(tx, id)
    const warnings = await warningsOf(services, tx, {
      sender: payload.sender ?? '',
      payer: row.user_id,
    })
    return {
      about: [
        `${row.reference} of ${await personName(tx, row.user_id)}; number of the bank: ${payload.bank_reference}.`,
        (await consoleRepo.givesStatements(tx, row.listing_id))
          ? 'The bank of this escrow account gives statements: the receipt is a note, and the money counts when the line of the bank comes.'
          : 'The bank of this escrow account has given no statement: the document stands for its line, and the money is booked.',
        ...muchOf(payload.amount, row),
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
  fingerprint: async ({ services, tx, id }) => {
    const row = await paymentOfSubject(tx, id)
    const payment = await paymentFingerprint(services, tx, row)
    return (await consoleRepo.givesStatements(tx, row.listing_id)) ? `${payment} noted` : payment
  },
  execute: async ({ services, tx, now, id, payload, by }) => {
    const row = await paymentOfSubject(tx, id)
    if (await consoleRepo.isBooked(tx, payload.bank_reference))
      throw refuse('refused', {
        message: 'Money with this number of the bank was booked meanwhile.',
      })
    if (await consoleRepo.givesStatements(tx, row.listing_id)) {
      await consoleRepo.addNote(tx, {
        bank_reference: payload.bank_reference,
        payment_id: row.id,
        amount: payload.amount,
        method: payload.method,
        sender: payload.sender ?? null,
        received_at: payload.received_at ?? now.toISOString(),
        recordedBy: by.approval.proposedBy,
        recordedAt: now.toISOString(),
      })
      return
    }
    await recordReceipt(
      services,
      tx,
      { ...payload, reference: row.reference },
      { about: aboutReceipt(payload.bank_reference) },
      by,
      by.approval.proposedBy,
      now,
    )
  },
})

/** What became of money in the queue is recorded with the bank's document; the item ends. */
export const settledKind = defineProposal(z.strictObject({}), {
  ...people,
  kind: 'payments.settled',
  title: () => 'Record the proof of money that left',
  subject: async ({ services, tx, id }) => {
    const item = await itemOf(tx, id)
    const row = item.payment_id === null ? null : await repo.findPayment(tx, item.payment_id)
    const warnings = await warningsOf(services, tx, {
      sender: item.sender,
      payer: row?.user_id ?? null,
    })
    return {
      about: [
        `${queueKindLabels[item.kind]} of ${formatCents(item.amount)}, ${item.text}${row === null ? '' : `, ${await personName(tx, row.user_id)}`}.`,
        ...warnings,
      ].join(' '),
      link: QUEUE,
      records: row === null ? [] : [recordOf(row)],
    }
  },
  check: async ({ evidence }) => {
    if (evidence.length === 0)
      throw refuse('invalid', {
        fields: { document_id: 'Upload the document of the bank that shows it.' },
      })
  },
  fingerprint: async ({ tx, id }) => {
    const item = await consoleRepo.lockItem(tx, id)
    return `item ${item?.state} ${item?.amount}`
  },
  execute: async ({ services, tx, now, id, by }) => {
    const at = { services, tx, by, userId: by.approval.proposedBy, now }
    await settleItem(at, await demandAct(tx, id, 'settled'), by.reason ?? '')
  },
})

/** The record that an entry belongs to, for the people who decide: its payment, or the account that it verifies. */
async function recordOfEntry(
  tx: Queryable,
  entry: EntryRow,
): Promise<ProposalSubject['records'][number]> {
  const row = entry.payment_id === null ? null : await repo.findPayment(tx, entry.payment_id)
  if (row !== null) return recordOf(row)
  return accountRecord(await payoutAccount(tx, entry.bank_account_id))
}
async function entryOf(tx: Queryable, id: string): Promise<EntryRow> {
  const entry = await findEntry(tx, id)
  if (entry === null) throw refuse('not_found')
  return entry
}
const codeWords = (code: string): string =>
  `${code}${returnCode(code) === undefined ? '' : ` (${returnCode(code)?.meaning})`}`

/** The return of a debit is recorded by hand, where the bank sends no file: its document stands for the file. */
export const returnKind = defineProposal(
  z.strictObject({ code: z.string().regex(/^R\d{2}$/), received_on: day }),
  {
    ...people,
    kind: 'payments.return',
    title: ({ payload }) => `Record a return with ${codeWords(payload.code)}`,
    subject: async ({ tx, id }) => {
      const entry = await entryOf(tx, id)
      const account = await payoutAccount(tx, entry.bank_account_id)
      return {
        about: `${formatCents(entry.amount)}, ${entry.reference} of ${await personName(tx, account.user_id)}.`,
        link: RETURNS,
        records: [await recordOfEntry(tx, entry)],
      }
    },
    check: async ({ evidence }) => {
      if (evidence.length === 0)
        throw refuse('invalid', {
          fields: { document_id: 'Upload the bank’s document that shows the return.' },
        })
    },
    fingerprint: async ({ services, tx, id }) => {
      const entry = await entryOf(tx, id)
      const row = entry.payment_id === null ? null : await repo.findPayment(tx, entry.payment_id)
      const payment = row === null ? '' : await paymentFingerprint(services, tx, row)
      return `${payment} entry ${(await entryOf(tx, id)).state}`
    },
    execute: async ({ services, tx, now, id, payload, by }) =>
      void (await recordReturn(
        services,
        tx,
        await entryOf(tx, id),
        {
          code: payload.code,
          receivedOn: payload.received_on,
          source: 'hand',
          by: by.approval.proposedBy,
        },
        now,
      )),
  },
)

type FoundReturns = Awaited<ReturnType<typeof readReturns>>['found']
/** What a file returns: each entry, and of a large file how much with each code. */
function fileSays(found: FoundReturns): string {
  if (!isLarge(found))
    return found
      .map(({ entry, one }) => `${one.code} ${entry.reference}, ${formatCents(entry.amount)}`)
      .join('; ')
  return [...Map.groupBy(found, ({ one }) => one.code)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(
      ([code, of]) =>
        `${codeWords(code)}: ${of.length} entries, ${formatCents(of.reduce((sum, { entry }) => sum + entry.amount, 0))}`,
    )
    .join('; ')
}
const paymentsOf = (tx: Queryable, found: FoundReturns): Promise<repo.PaymentRow[]> =>
  repo.findPayments(
    tx,
    found.flatMap(({ entry }) => entry.payment_id ?? []),
  )

/** A file of returns that one person uploaded: what it returns leaves escrow when another one approves. */
export const returnsFileKind = defineProposal(z.strictObject({ text: z.string() }), {
  ...people,
  kind: 'payments.returns-file',
  title: () => 'Record a file of returns',
  subject: async ({ tx, payload }) => {
    const { found, skipped } = await readReturns(tx, payload.text)
    const left = skipped.length === 0 ? '' : ` ${skipped.length} can’t be recorded.`
    const verifying = found.filter(({ entry }) => entry.payment_id === null)
    return {
      about: `${fileSays(found)}.${left}`,
      link: RETURNS,
      records: [
        ...(await paymentsOf(tx, found)).map(recordOf),
        ...(await Promise.all(verifying.map(({ entry }) => recordOfEntry(tx, entry)))),
      ],
    }
  },
  dryRun: async ({ tx, payload }) => {
    const { found } = await readReturns(tx, payload.text)
    if (!isLarge(found)) return []
    return [
      {
        kind: 'posts',
        text: `${found.length} entries are taken back, one after the other`,
        amount: found.reduce((sum, { entry }) => sum + entry.amount, 0),
      },
    ]
  },
  fingerprint: async ({ services, tx, payload }) => {
    const { found } = await readReturns(tx, payload.text)
    const prints = found.map(({ entry }) => `${entry.id} ${entry.state}`)
    // of a large file each return is compared when it is recorded
    const rows = isLarge(found) ? [] : await paymentsOf(tx, found)
    // one order of locks, whatever the order of the file
    for (const row of rows.toSorted((a, b) => compare(a.investment_id, b.investment_id)))
      prints.push(await paymentFingerprint(services, tx, row))
    return sha256(prints.join('\n'))
  },
  execute: async ({ services, tx, now, id, payload, by }) =>
    recordFile(services, tx, { id, text: payload.text }, by.approval.proposedBy, now),
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
        link: RETURNS,
        records: [accountRecord(account)],
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
      await resumeFunds(services, tx, account.user_id)
    },
  },
)
