import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { offeringPages } from '#server/kernel/state-machines/index.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { isAdmin, memberRole, type ActorCode } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { bankAccountNotices, bankAccountStaffNotices } from '#domain/payments/mail/accounts.ts'
import { bankFileStaffNotices } from '#domain/payments/mail/bank-files.ts'
import {
  bankInstructionIssuerNotices,
  bankInstructionStaffNotices,
} from '#domain/payments/mail/bank-instructions.ts'
import { answerMicroDeposits, microAmountsFrom } from '#domain/payments/rules/micro-deposits.ts'
import { holderMatches } from '#domain/shared/names/match.ts'
import { returnCode } from '#domain/payments/rules/ach-returns.ts'
import type { BankAccountContext } from '#machines/payments/bank-account.lifecycle.ts'
import type { Audience } from '#machines/lib/party.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  Instance,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { randomBytes } from 'node:crypto'
import * as ach from './ach-repo.ts'
import { allowedNames } from './accounts.ts'
import { addMicroEntries, batchName, numberBatch, writeBatch } from './ach.ts'
import { putInEffect } from './instructions.ts'
import * as instructions from './instructions-repo.ts'
import * as repo from './repo.ts'
import { DEPOSITS_JOB } from './sandbox.ts'
import { system } from '#server/kernel/context.ts'

/** Notifies the payments that an account is verified, or of the outcome of an entry of a file. */
export const ACCOUNT_VERIFIED_JOB = 'bank-account-verified'
export const ENTRY_SIGNAL_JOB = 'ach-entry-told'
const microPlace = (id: string, run: number | string): string => `bank_micro_deposit:${id}:${run}`
/** What of its tables is encrypted. */
export const depositColumns: readonly EncryptedColumn[] = [
  {
    table: 'bank_micro_deposit',
    column: 'sealed',
    from: ['bank_account_id', 'run'],
    place: microPlace,
  },
]

/** The code of the platform's staff. */
export const staffCodes = ({ by }: Pick<EventContext, 'by'>): ActorCode[] =>
  isAdmin(by.actor) ? ['ADM'] : []
const accountAuthorize: Authorize = async (context) => {
  const { instance, by } = context
  const codes: ActorCode[] =
    by.actor.kind === 'person' && instance.user_id === by.actor.userId ? ['INV'] : []
  return codes.length > 0 && context.event.type !== '@look'
    ? codes
    : [...codes, ...staffCodes(context)]
}

async function accountOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.AccountRow> {
  const row = await repo.findAccount(tx, id)
  if (row === null) throw new Error(`the machine of the bank account ${id} has no row`)
  return row
}

/** What the table of returns does to the account (Nacha Operating Rules). */
export function returnDoes(code: string): 'disable' | 'freeze' | 'authorization' | undefined {
  const action = returnCode(code)?.action
  if (code === 'R08' || action === 'correct') return 'authorization'
  if (action === 'disable_account' || action === 'choose_other_account' || action === 'stop')
    return 'disable'
  return action === 'freeze' || action === 'hold' ? 'freeze' : undefined
}

const accountFacts: FactsProvider = async (context) => {
  const { tx, services, event, instance, id, now } = context
  const row = await accountOf(context)
  if (event.type === 'START')
    return {
      holder_matches: holderMatches(row.holder_name, await allowedNames(services, tx, row.user_id)),
    }
  if (event.type === 'RETURNED') {
    const code = (await ach.latestReturnOf(tx, id)) ?? ''
    return { code, return_does: returnDoes(code) }
  }
  if (event.type !== 'CONFIRMED') return {}
  const c = instance.context as BankAccountContext
  const sent = await repo.findDeposits(tx, id, c.run)
  if (sent === null) return { amounts_match: false }
  const pair = JSON.parse(services.keys.open(sent.sealed, microPlace(id, c.run))) as [
    number,
    number,
  ]
  const answer = answerMicroDeposits({
    sent: pair,
    answer: [Number(event['first']), Number(event['second'])],
    attempts_used: c.attempts,
    sent_at: now.toISOString(),
    now: now.toISOString(),
  })
  return { amounts_match: answer.result === 'verified' }
}

const sendDeposits: EffectHandler = async (context) => {
  const { tx, services, id, effect, now } = context
  const row = await accountOf(context)
  const run = Number(effect.params['run'])
  const [a = 0, b = 0] = randomBytes(2)
  const amounts = microAmountsFrom(a, b)
  await repo.addDeposits(
    tx,
    id,
    run,
    services.keys.seal(JSON.stringify(amounts), microPlace(id, run)),
    now.toISOString(),
  )
  await addMicroEntries(services, tx, row, run, amounts, now)
  if (services.demo)
    await services.jobs.enqueue(tx, DEPOSITS_JOB, { accountId: id, run }, { key: `${id}:${run}` })
}

/** The two amounts of a run: for the sandbox's bank, which reports them by mail. */
export async function depositsOf(
  { services, tx }: Pick<EventContext, 'services' | 'tx'>,
  id: string,
  run: number,
): Promise<readonly [number, number] | null> {
  const found = await repo.findDeposits(tx, id, run)
  return found === null
    ? null
    : (JSON.parse(services.keys.open(found.sealed, microPlace(id, run))) as [number, number])
}

const wordsFor: Readonly<Partial<Record<Audience, Readonly<Record<string, Notice>>>>> = {
  party: bankAccountNotices,
  issuer: bankInstructionIssuerNotices,
  staff: { ...bankAccountStaffNotices, ...bankFileStaffNotices, ...bankInstructionStaffNotices },
}
async function peopleOf(tx: Tx, to: Audience, instance: Instance): Promise<string[]> {
  if (to === 'party') return existingPeople(tx, [instance.user_id ?? ''])
  const people =
    to === 'issuer' ? await membersOf(tx, instance.account_id ?? '', ['owner']) : await staffOf(tx)
  return people.map((one) => one.user_id)
}

const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const words = wordsFor[to]?.[template]
  if (words === undefined) throw new Error(`no words for ${template} of ${machine}`)
  const people = await peopleOf(tx, to, instance)
  await noticeTo(services, tx, people, words, { machine, id, rev: instance.rev })
}

const accountVerified: EffectHandler = async ({ tx, services, id, instance }) => {
  await services.jobs.enqueue(
    tx,
    ACCOUNT_VERIFIED_JOB,
    { userId: instance.user_id },
    { key: `${id}:${instance.rev}` },
  )
}
const endAuthorizations: EffectHandler = async ({ tx, id, effect, now }) =>
  void (await repo.revokeForAccount(
    tx,
    id,
    now.toISOString(),
    `The bank returned a debit (${String(effect.params['code'])}).`,
  ))

const personOf = ({ by }: EventContext): string => {
  if (by.actor.kind !== 'person') throw new Error('a file is released by a person')
  return by.actor.userId
}
const batchFacts: FactsProvider = async (context) => {
  const { tx, id, event, by } = context
  if (event.type !== 'RELEASED') return {}
  const first = (await ach.findBatch(tx, id))?.first_by ?? null
  return {
    has_entries: (await ach.liveEntries(tx, id)).size > 0,
    second_person: first !== null && isSecondPerson(by.actor, [first]),
  }
}
const signalEntries: EffectHandler = async ({ tx, services, id, instance, effect, now }) => {
  const what = effect.params['what'] as 'sent' | 'settled' | 'failed'
  const at = now.toISOString()
  if (what === 'sent') await ach.markSent(tx, id, at)
  else if (what === 'settled') await ach.markSettled(tx, id, dateInZone(at))
  else await ach.markFailed(tx, id, at)
  await services.jobs.enqueueMany(
    tx,
    ENTRY_SIGNAL_JOB,
    (await ach.entriesIn(tx, id)).map((entry) => ({
      key: `${entry.id}:${what}:${instance.rev}`,
      data: { entryId: entry.id, what },
    })),
  )
}

const instructionFacts: FactsProvider = async ({ tx, id, by }) => {
  const row = await instructions.findInstruction(tx, id)
  return {
    second_person: row !== null && isSecondPerson(by.actor, [row.proposed_by]),
  }
}
const instructionAuthorize: Authorize = async (context) => {
  const { by, instance } = context
  const codes = staffCodes(context)
  if (
    codes.length === 0 &&
    instance.account_id !== null &&
    memberRole(by.actor, instance.account_id) !== null
  )
    return ['ISS']
  return codes
}

export const bankingMachines: MachineHandlers = {
  'bank-account': {
    pages: {
      investor: () => '/dashboard/profile/payment-information/ach',
      platform: () => '/admin/money/returns',
    },
    authorize: accountAuthorize,
    facts: accountFacts,
    effects: { notify, sendDeposits, accountVerified, endAuthorizations },
  },
  'ach-batch': {
    pages: { platform: ({ id }) => `/admin/money/batches/${id}` },
    about: async (q, ids) => {
      const found = new Map<string, string>()
      for (const id of ids) {
        const row = await ach.findBatch(q, id)
        if (row !== null) found.set(id, `${batchName(row.number)}, ${row.odfi_name}`)
      }
      return found
    },
    authorize: async (context) => staffCodes(context),
    facts: batchFacts,
    refusedEvents: async (q, { id }, actor) => {
      const first = (await ach.findBatch(q, id))?.first_by ?? null
      return first === null ? [] : leftToAnother(['RELEASED'], actor, [first])
    },
    effects: {
      notify,
      signalEntries,
      numberEntries: async (context) =>
        numberBatch(context.services, context.tx, context.id, personOf(context), context.now),
      reopenEntries: async ({ tx, services, id }) => {
        await ach.unnumber(tx, id)
        for (const { disbursement_id: order } of await ach.entriesIn(tx, id))
          if (order !== null)
            await services.lifecycles.send(tx, 'disbursement', order, { type: 'UNLISTED' }, system)
        await ach.reopenBatch(tx, id)
      },
      writeFile: async (context) =>
        writeBatch(context.services, context.tx, context.id, personOf(context), context.now),
    },
  },
  'bank-instructions': {
    pages: offeringPages('issuance-platform/payment'),
    authorize: instructionAuthorize,
    facts: instructionFacts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await instructions.findInstruction(q, id)
      return row === null ? [] : leftToAnother(['APPROVED'], actor, [row.proposed_by])
    },
    onTransition: async ({ tx, id, event, by }) => {
      if (event.type === 'APPROVED' && by.actor.kind === 'person')
        await instructions.saveApproved(tx, id, by.actor.userId)
    },
    effects: { notify, putInEffect },
  },
}
