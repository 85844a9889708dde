import { debitAuthorized } from '#domain/payments/mail/accounts.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  ACH_AUTHORIZATION_VERSION,
  achAuthorization,
  unnamedInDebit,
  type DebitTerms,
} from '#domain/payments/rules/ach-authorization.ts'
import { achAmountProblem } from '#domain/payments/formats/nacha/file.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { verifiedAccount } from './accounts.ts'
import * as ach from './ach-repo.ts'
import * as repo from './repo.ts'

/** What a debit is authorized for, as far as it does not depend on the account. */
export async function debitTerms(
  q: Queryable,
  of: { company: string; cents: number; now: Date },
): Promise<DebitTerms> {
  const platform = await platformInfo(q)
  return {
    originator: platform.name,
    company: of.company,
    amount: of.cents,
    on: dateInZone(of.now.toISOString()),
    phone: platform.support_phone,
    email: platform.support_email,
  }
}
/**
 * The authorization of a debit from this account, as the payer reads it and as it is stored; null while it could not
 * name its parties.
 */
export const authorizationText = (terms: DebitTerms, account: repo.AccountRow): string | null =>
  unnamedInDebit(terms) === null ? writtenText(terms, account) : null
const writtenText = (terms: DebitTerms, account: repo.AccountRow): string =>
  achAuthorization(terms, {
    holder: account.holder_name,
    bank: account.bank_name,
    mask: account.mask,
    type: account.account_type ?? 'checking',
  })

/**
 * Stores the text that the payer read and accepted, with who, when and from where, and mails a copy. A text that is not
 * the one of this debit was read of another amount, account or day: it authorizes nothing, and the payer reads the
 * present one.
 */
export async function recordAuthorization(
  services: AppServices,
  tx: Tx,
  of: {
    userId: string
    investmentId: string
    account: repo.AccountRow
    terms: DebitTerms
    /** what the payer read on the screen */
    accepted: string | undefined
    ip: string
    userAgent: string
    now: Date
  },
): Promise<void> {
  const { account, terms, now } = of
  const unnamed = unnamedInDebit(terms)
  const wrong = unnamed ?? achAmountProblem(terms.amount)
  if (wrong !== null) throw refuse('invalid', { fields: { authorize: wrong } })
  const text = writtenText(terms, account)
  if (of.accepted !== text)
    throw refuse('invalid', {
      fields: {
        authorize:
          'The authorization has changed. Reload the page, read it, then authorize the debit again.',
      },
    })
  const before = await repo.authorizationOf(tx, of.investmentId)
  const stands = before !== null && before.revoked_at === null && before.text === text
  if (stands && !(await ach.isUsed(tx, before.id, null))) return
  const at = now.toISOString()
  await repo.revokeForInvestment(tx, of.investmentId, at, 'A newer authorization took its place.')
  const id = newId()
  await repo.addAuthorization(tx, {
    id,
    user_id: of.userId,
    bank_account_id: account.id,
    investment_id: of.investmentId,
    version: ACH_AUTHORIZATION_VERSION,
    text,
    sha256: sha256(text),
    amount: terms.amount,
    accepted_at: at,
    ip: of.ip,
    user_agent: of.userAgent,
    revoked_at: null,
    revoked_why: null,
  })
  await noticeTo(
    services,
    tx,
    [of.userId],
    debitAuthorized({
      text,
      version: ACH_AUTHORIZATION_VERSION,
      acceptedAt: at,
      sha256: sha256(text),
      investmentId: of.investmentId,
    }),
    { machine: 'bank-account', id, rev: 0 },
  )
}

interface DebitAsked {
  userId: string
  investmentId: string
  paymentId: string
  cents: number
}
/**
 * What a debit still needs: a verified account, and an authorization of the payer that is not taken back, is for this
 * account and this amount or more, and that no other payment has used (one entry, which may be presented again: Nacha
 * Operating Rules, 2.3.2 and 2.12.4).
 */
export async function debitStanding(
  services: AppServices,
  q: Queryable,
  of: DebitAsked,
): Promise<{ verified: boolean; authorized: boolean; authorizationId: string | null }> {
  const account = await repo.currentAccount(q, of.userId, 'ach')
  const given = await repo.authorizationOf(q, of.investmentId)
  return {
    verified: (await verifiedAccount(services, q, of.userId)) !== null,
    authorized:
      account !== null &&
      given !== null &&
      given.revoked_at === null &&
      given.bank_account_id === account.id &&
      given.amount >= of.cents &&
      !(await ach.isUsed(q, given.id, of.paymentId)),
    authorizationId: given?.id ?? null,
  }
}
