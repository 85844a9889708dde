import type { Tx } from '#server/kernel/db/db.ts'
import { decidesReviews, isAdmin, memberRole, type ActorCode } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { MailData } from '#domain/mail/index.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { answerMicroDeposits, microAmountsFrom } from '#domain/payments/rules/micro-deposits.ts'
import { holderMatches } from '#domain/shared/name-match.ts'
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
import { addMicroEntries, numberBatch, writeBatch } from './ach.ts'
import { putInEffect } from './instructions.ts'
import * as instructions from './instructions-repo.ts'
import * as repo from './repo.ts'
import { DEPOSITS_JOB } from './sandbox.ts'

/** Told to the payments: an account is verified, or what became of an entry of a file. */
export const ACCOUNT_VERIFIED_JOB = 'bank-account-verified'
export const ENTRY_TOLD_JOB = 'ach-entry-told'
const batchesPath = '/admin/money/batches'
const microPlace = (id: string, run: number): string => `bank_micro_deposit:${id}:${run}`

/** Staff that decides sends; support only looks. */
export const staffCodes = ({ by, event }: EventContext): ActorCode[] => {
  if (!isAdmin(by.actor)) return []
  if (event.type !== '@look' && !decidesReviews(by.actor)) throw refuse('forbidden')
  return ['ADM']
}
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

/** The two amounts of a run: for the sandbox's bank, which tells them by mail. */
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

const own = '/dashboard/profile/payment-information/ach'
const see = { label: 'Open my bank account', path: own }
const partyLabels: Readonly<Record<string, MailData<'notice'>>> = {
  'bank-account.sent': {
    subject: 'Two small deposits are on their way',
    lines: [
      'Each is less than a dollar and carries the description ACCTVERIFY. We reverse them together.',
      'When they arrive, enter their amounts to verify the account. You have 10 days.',
    ],
    action: see,
  },
  'bank-account.arrived': {
    subject: 'Verify your bank account',
    lines: [
      'Two small deposits should be on your statement now. Enter their amounts to verify the account.',
    ],
    action: see,
  },
  'bank-account.verified': {
    subject: 'Your bank account is verified',
    lines: ['We can now debit payments that you authorized.'],
    action: see,
  },
  'bank-account.failed': {
    subject: 'Your bank account could not be verified',
    lines: ['Check the numbers and verify it again, or enter another account.'],
    action: see,
  },
  'bank-account.expired': {
    subject: 'Your bank account verification has expired',
    lines: ['You didn’t confirm the two small deposits within 10 days. You can request new ones.'],
    action: see,
  },
  'bank-account.disabled': {
    subject: 'Your bank account is no longer used',
    lines: ['A payment from it was returned. Verify it again or give another account.'],
    action: see,
  },
  'bank-account.corrected': {
    subject: 'Your bank corrected your account details',
    lines: [
      'Your bank sent us new details for your account, and we saved them. You don’t need to do anything.',
      `For your safety, we pay nothing to it for ${PERIODS.payout_hours} hours. If this surprises you, contact us at once.`,
    ],
    action: see,
  },
  'bank-account.held': {
    subject: 'Payments from your bank account are stopped',
    lines: ['We’re looking into a return from your bank and will contact you.'],
    action: see,
  },
}
const staffWords: Readonly<Record<string, MailData<'notice'>>> = {
  'bank-account.holder': {
    subject: 'A bank account waits for a decision',
    lines: ['The name on the account differs from the name of the investor.'],
    action: { label: 'Open the accounts', path: '/admin/money/returns' },
  },
  'bank-account.frozen': {
    subject: 'A bank account was frozen',
    lines: [
      'The bank returned a debit as unauthorized or because of the holder. Investigate before paying anything.',
    ],
    action: { label: 'Open the returns', path: '/admin/money/returns' },
  },
  'ach-batch.second': {
    subject: 'An ACH file needs a second person',
    lines: ['Compare the entries and their sums, then release the file.'],
    action: { label: 'Open the files', path: batchesPath },
  },
  'bank-instructions.proposed': {
    subject: 'New bank instructions need a second person',
    lines: ['Call the bank at a number you know, compare every field, then approve or reject.'],
    action: { label: 'Open the administration', path: '/admin/home' },
  },
  'bank-instructions.approved': {
    subject: 'New bank instructions were approved',
    lines: ['They take effect after the waiting period. Stop them if anything is wrong.'],
    action: { label: 'Open the administration', path: '/admin/home' },
  },
  'bank-instructions.refused': {
    subject: 'Bank instructions were rejected',
    lines: ['The previous instructions stay in effect.'],
  },
}
const issuerLabels: Readonly<Record<string, MailData<'notice'>>> = {
  'bank-instructions.approved': {
    subject: 'The bank instructions of your offering change',
    lines: [
      'Two platform staff approved new instructions. They take effect after the waiting period. Call us if you didn’t expect this.',
    ],
  },
  'bank-instructions.in_effect': {
    subject: 'New bank instructions of your offering are in effect',
    lines: ['Investors now see them.'],
  },
}

function wordsFor(to: Audience): Readonly<Record<string, MailData<'notice'>>> {
  if (to === 'party') return partyLabels
  return to === 'issuer' ? issuerLabels : staffWords
}
async function peopleOf(tx: Tx, to: Audience, instance: Instance): Promise<string[]> {
  if (to === 'party') return existingPeople(tx, [instance.user_id ?? ''])
  const people =
    to === 'issuer' ? await membersOf(tx, instance.account_id ?? '', ['owner']) : await staffOf(tx)
  return people.map((one) => one.user_id)
}

const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const words = wordsFor(to)[template]
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
  const { tx, id, event, instance, by } = context
  if (event.type !== 'RELEASED') return {}
  const row = await ach.findBatch(tx, id)
  if (instance.state === 'open')
    return { has_entries: (await ach.liveEntries(tx, id)) > 0, second_person: false }
  return {
    has_entries: true,
    second_person:
      by.actor.kind === 'person' && row?.first_by !== null && row?.first_by !== by.actor.userId,
  }
}
const signalEntries: EffectHandler = async ({ tx, services, id, instance, effect, now }) => {
  const what = effect.params['what'] as 'sent' | 'settled' | 'failed'
  const at = now.toISOString()
  if (what === 'sent') await ach.markSent(tx, id, at)
  else if (what === 'settled') await ach.markSettled(tx, id, dateInZone(at))
  else await ach.markFailed(tx, id, at)
  for (const entry of await ach.entriesIn(tx, id))
    await services.jobs.enqueue(
      tx,
      ENTRY_TOLD_JOB,
      { entryId: entry.id, what },
      { key: `${entry.id}:${what}:${instance.rev}` },
    )
}

const instructionFacts: FactsProvider = async ({ tx, id, by }) => {
  const row = await instructions.findInstruction(tx, id)
  return {
    second_person:
      by.actor.kind === 'person' && row !== null && row.proposed_by !== by.actor.userId,
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
    authorize: accountAuthorize,
    stepUp: ({ as }) => as === 'ADM',
    facts: accountFacts,
    effects: { notify, sendDeposits, accountVerified, endAuthorizations },
  },
  'ach-batch': {
    authorize: async (context) => staffCodes(context),
    stepUp: ({ as }) => as === 'ADM',
    facts: batchFacts,
    effects: {
      notify,
      signalEntries,
      numberEntries: async (context) =>
        numberBatch(context.tx, context.id, personOf(context), context.now),
      reopenEntries: async ({ tx, id }) => {
        await ach.unnumber(tx, id)
        await ach.reopenBatch(tx, id)
      },
      writeFile: async (context) =>
        writeBatch(context.services, context.tx, context.id, personOf(context), context.now),
    },
  },
  'bank-instructions': {
    authorize: instructionAuthorize,
    stepUp: ({ as }) => as === 'ADM',
    facts: instructionFacts,
    onTransition: async ({ tx, id, event, by }) => {
      if (event.type === 'APPROVED' && by.actor.kind === 'person')
        await instructions.saveApproved(tx, id, by.actor.userId)
    },
    effects: { notify, putInEffect },
  },
}
