import { isAdmin } from '#domain/shared/access/actor.ts'
import type { Person, Actor } from '#domain/shared/access/actor.ts'
import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { bankDetailsChanged } from '#domain/payments/mail/accounts.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type {
  BankAccountInput,
  BankAccountView,
  WireAccountInput,
} from '#domain/payments/model/banking.ts'
import { checkAccountNumber } from '#domain/payments/rules/aba.ts'
import { bankName } from '#domain/payments/rules/bank-names.ts'
import { maskAccount, maskIban } from '#domain/shared/masking.ts'
import { achNameProblem } from '#domain/payments/formats/nacha/file.ts'
import { holderMatches } from '#domain/shared/names/match.ts'
import { MICRO_DEPOSIT_ATTEMPTS } from '#domain/payments/rules/micro-deposits.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import type { BankAccountContext } from '#machines/payments/bank-account.lifecycle.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { holderNames } from '#server/investors/registrations/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { latestReturnOf, mainBank } from './ach-repo.ts'
import { waitingProposals } from '#server/platform/proposals/index.ts'
import { callDue, PAYOUT_ACCOUNT, payoutWait } from './payouts.ts'
import * as repo from './repo.ts'
import { system, type Initiator, type RequestContext } from '#server/kernel/context.ts'
import { propose } from '#server/platform/proposals/index.ts'

const VERIFICATIONS = { name: 'bank.verification', points: 6, seconds: 86_400 }
export const placeOf = (id: string): string => `bank_account:${id}:account_number`
/** Decrypts the number of an account. */
export const numberOf = (services: Pick<AppServices, 'keys'>, account: repo.AccountRow): string =>
  services.keys.open(account.sealed, placeOf(account.id))
/** What of its tables is encrypted. */
export const accountColumns: readonly EncryptedColumn[] = [
  { table: 'bank_account', column: 'sealed', from: ['id'], place: placeOf },
]
/** A company's account is debited with another code than a person's. */
const isBusiness = (holder: string): boolean =>
  /\b(llc|l\.l\.c|inc|incorporated|corp|corporation|ltd|limited|lp|llp|company|trust|partners|partnership)\b/i.test(
    holder,
  )
const plain = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

interface Given {
  userId: string
  kind: 'ach' | 'wire'
  holder: string
  type: 'checking' | 'savings' | null
  routing: string | null
  bic: string | null
  country: string
  bank: string
  number: string
  mask: string
}

/**
 * Stores an account encrypted; one that was there is replaced. Payouts wait to an account that replaces another, and to
 * every account for wires, the first one too: no money ever came from it. The same account again changes nothing.
 */
async function keep(
  services: AppServices,
  tx: Tx,
  g: Given,
  by: Initiator,
  now: Date,
): Promise<{ row: repo.AccountRow; fresh: boolean }> {
  await repo.lockAccounts(tx, g.userId)
  const current = await repo.currentAccount(tx, g.userId, g.kind)
  const blind = services.keys.hmac(
    'bank account',
    `${g.kind}:${g.country}:${g.routing ?? g.bic ?? ''}:${g.number}`,
  )
  if (
    current !== null &&
    current.blind === blind &&
    current.holder_name === g.holder &&
    current.account_type === g.type
  )
    return { row: current, fresh: false }
  // an account for debits is paid only what was debited from it, so that the first one changes no payee
  const waits = g.kind === 'wire' || (await repo.hadAccount(tx, g.userId, g.kind))
  const at = now.toISOString()
  if (current !== null) {
    if (g.kind === 'ach')
      await services.lifecycles.send(tx, 'bank-account', current.id, { type: 'REPLACED' }, system)
    await repo.replaceAccount(tx, current.id, at)
  }
  const id = newId()
  const row: repo.AccountRow = {
    id,
    user_id: g.userId,
    kind: g.kind,
    holder_name: g.holder,
    holder_type: isBusiness(g.holder) ? 'business' : 'individual',
    account_type: g.type,
    routing_number: g.routing,
    bic: g.bic,
    country: g.country,
    bank_name: g.bank,
    sealed: services.keys.seal(g.number, placeOf(id)),
    mask: g.mask,
    last4: g.number.slice(-4),
    blind,
    payout_after: waits ? addElapsedHours(at, PERIODS.payout_hours) : at,
    created_at: at,
    replaced_at: null,
    call_due_since: g.kind === 'wire' ? at : null,
    called_on: null,
  }
  await repo.addAccount(tx, row)
  if (waits)
    await noticeTo(
      services,
      tx,
      [g.userId],
      bankDetailsChanged({ kind: g.kind, bank: g.bank, mask: g.mask }),
      { machine: 'bank-account', id, rev: 0 },
      'security',
    )
  if (g.kind === 'ach')
    await services.lifecycles.begin(tx, 'bank-account', id, undefined, by, { user_id: g.userId })
  return { row, fresh: true }
}

/** Takes a bank account for debits and refunds and begins its verification by two small deposits. */
export async function giveAccount(
  services: AppServices,
  tx: Tx,
  userId: string,
  input: Omit<BankAccountInput, 'attest'>,
  by: Initiator,
  now: Date,
): Promise<repo.AccountRow> {
  const number = checkAccountNumber(input.account_number)
  if (!number.ok) throw refuse('invalid', { fields: { account_number: number.message } })
  const unprintable = achNameProblem(input.holder_name)
  if (unprintable !== null) throw refuse('invalid', { fields: { holder_name: unprintable } })
  const { row, fresh } = await keep(
    services,
    tx,
    {
      userId,
      kind: 'ach',
      holder: input.holder_name,
      type: input.account_type,
      routing: input.routing_number,
      bic: null,
      country: 'US',
      bank: bankName(input.routing_number),
      number: number.value,
      mask: maskAccount(number.value),
    },
    by,
    now,
  )
  // before the first escrow bank is known nobody can send deposits: the account waits unverified
  if (fresh && (await mainBank(tx)) !== null) await startVerification(services, tx, userId, by)
  return row
}

/** Whose account a person may give: their own, or that of a registration in whose name they invest. */
export const allowedNames = async (
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<string[]> => [
  ...(await repo.namesOf(q, userId)),
  ...(await holderNames(services, q, userId)),
]

/** Takes the account that wires of ours go to. */
export async function giveWireAccount(
  services: AppServices,
  tx: Tx,
  userId: string,
  input: WireAccountInput,
  by: Initiator,
  now: Date,
): Promise<repo.AccountRow> {
  if (!holderMatches(input.holder_name, await allowedNames(services, tx, userId)))
    throw refuse('invalid', {
      fields: {
        holder_name:
          'We refund only to accounts in your name or your registration’s name. Enter it as shown there.',
      },
    })
  const number = plain(input.account_number)
  const iban = /^[A-Z]{2}\d{2}/.test(number)
  return (
    await keep(
      services,
      tx,
      {
        userId,
        kind: 'wire',
        holder: input.holder_name,
        type: null,
        routing: input.aba ?? null,
        bic: input.bic === '' ? null : (input.bic ?? null),
        country: input.country,
        bank: input.bank_name,
        number,
        mask: iban ? maskIban(number) : maskAccount(number),
      },
      by,
      now,
    )
  ).row
}

/** Sends the two small deposits (again); at most six times a day. */
export async function startVerification(
  services: AppServices,
  tx: Tx,
  userId: string,
  by: Initiator,
): Promise<Instance> {
  const row = await repo.currentAccount(tx, userId, 'ach')
  if (row === null) throw refuse('not_found')
  await services.limits.demand(
    VERIFICATIONS,
    userId,
    'Too many verifications today. Try again tomorrow.',
  )
  return services.lifecycles.send(
    tx,
    'bank-account',
    row.id,
    { type: 'START' },
    by.actor.kind === 'person' ? by : system,
  )
}

/**
 * The amounts as the person reads them on the statement. A wrong answer counts and is reported with the remaining
 * attempts.
 */
export async function confirmDeposits(
  services: AppServices,
  tx: Tx,
  userId: string,
  amounts: { first: number; second: number },
  by: Initiator,
): Promise<void> {
  const row = await repo.currentAccount(tx, userId, 'ach')
  if (row === null) throw refuse('not_found')
  await services.lifecycles.send(tx, 'bank-account', row.id, { type: 'CONFIRMED', ...amounts }, by)
}

/** An account as its owner or staff may see it. */
export async function presentAccount(
  services: AppServices,
  q: Queryable,
  row: repo.AccountRow,
  actor: Actor = system.actor,
): Promise<BankAccountView> {
  const staff = isAdmin(actor)
  const instance =
    row.kind === 'ach' ? await services.lifecycles.read(q, 'bank-account', row.id) : null
  const c = instance?.context as BankAccountContext | undefined
  return {
    id: row.id,
    kind: row.kind,
    holder_name: row.holder_name,
    account_type: row.account_type,
    bank_name: row.bank_name,
    routing_number: row.routing_number,
    bic: row.bic,
    country: row.country,
    mask: row.mask,
    status:
      instance === null
        ? null
        : services.lifecycles.present(instance, { who: staff ? ['ADM'] : ['INV'], actor, staff }),
    attempts_left:
      instance?.state === 'awaiting_confirm' && c ? MICRO_DEPOSIT_ATTEMPTS - c.attempts : null,
    expires_at: c?.expires_at ?? null,
    payout_after: payoutWait(row, services.clock.now())?.until ?? null,
    call_due: callDue(row),
    added_at: row.created_at,
  }
}

/** Accounts that wait for a person of the staff: another name, frozen by a return, or to be called back. */
export async function accountsWaiting(
  services: AppServices,
  q: Queryable,
  actor: Person,
): Promise<
  { account: BankAccountView; person: string; code: string | null; proposal_id: string | null }[]
> {
  const waiting = await repo.waitingAccounts(q)
  const proposals = await waitingProposals(
    q,
    PAYOUT_ACCOUNT,
    waiting.map((one) => one.id),
  )
  const items = []
  for (const { id, person } of waiting) {
    const row = await repo.findAccount(q, id)
    if (row !== null)
      items.push({
        account: await presentAccount(services, q, row, actor),
        person,
        code: row.kind === 'ach' ? await latestReturnOf(q, id) : null,
        proposal_id: proposals.get(id) ?? null,
      })
  }
  return items
}
/**
 * A decision of the staff about an account; one that needs a second person is proposed, and the account stays as it is
 * until then. Throws not_found, forbidden, not_accepted, four_eyes, refused.
 */
export async function decideAccount(
  call: RequestContext<Person>,
  id: string,
  type: 'HOLDER_ACCEPTED' | 'HOLDER_REFUSED' | 'UNFROZEN' | 'CLOSED',
  reason: string,
): Promise<Instance> {
  const { services, tx } = call
  if ((await repo.findAccount(tx, id))?.kind !== 'ach') throw refuse('not_found')
  if (services.lifecycles.definition('bank-account').events[type]?.second === undefined)
    return services.lifecycles.send(tx, 'bank-account', id, { type, reason }, { ...call, reason })
  const read = await services.lifecycles.read(tx, 'bank-account', id)
  if (read === null) throw refuse('not_found')
  // the call named this revision (If-Match), which was compared before
  const payload = { type, rev: read.rev }
  const subject = { machine: 'bank-account', id }
  await propose(call, { kind: 'event', subject, payload, reason, evidence: [] })
  const account = await services.lifecycles.read(tx, 'bank-account', id)
  if (account === null) throw refuse('not_found')
  return account
}

/** Both accounts of a person, as a response. */
export async function accountsFor(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<{ account: BankAccountView | null; wire: BankAccountView | null; sandbox: boolean }> {
  const [ach, wire] = [
    await repo.currentAccount(q, userId, 'ach'),
    await repo.currentAccount(q, userId, 'wire'),
  ]
  return {
    account: ach && (await presentAccount(services, q, ach)),
    wire: wire && (await presentAccount(services, q, wire)),
    sandbox: services.demo,
  }
}

/** May the person's account be debited now? */
export async function verifiedAccount(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<repo.AccountRow | null> {
  const row = await repo.currentAccount(q, userId, 'ach')
  if (row === null) return null
  return (await services.lifecycles.read(q, 'bank-account', row.id))?.state === 'verified'
    ? row
    : null
}
