import { momentInWords } from '#domain/calendar/words.ts'
import { ACH_AUTHORIZATION_VERSION, achAuthorization } from '#domain/rules/ach-authorization.ts'
import { formatCents } from '#domain/money.ts'
import type { Queryable, Tx } from '#server/db/db.ts'
import { newId } from '#server/lib/ids.ts'
import { sha256 } from '#server/lib/keys.ts'
import { noticeTo } from '#server/modules/email-log/index.ts'
import { platformRow } from '#server/modules/platform/index.ts'
import type { Parts } from '#server/parts.ts'
import { verifiedAccount } from './accounts.ts'
import * as repo from './repo.ts'

const written = (instant: string): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' }).format(new Date(instant))

/** The words of a debit authorization for this account and amount, as they are shown before they are accepted. */
export async function authorizationWords(q: Queryable, of: { holder: string; bank: string; account: string; account_type: 'checking' | 'savings'; cents: number; now: Date }): Promise<string> {
  const platform = await platformRow(q)
  const day = written(of.now.toISOString())
  return achAuthorization({ originator: platform?.name ?? 'the platform', amount: formatCents(of.cents), on: day, holder: of.holder, bank: of.bank, account: of.account, account_type: of.account_type, dated: day, phone: platform?.support_phone ?? 'our support', email: platform?.support_email ?? 'our support' })
}

/** Keeps what was authorized, word for word, with who, when and from where, and sends a copy to the payer. */
export async function recordAuthorization(parts: Parts, tx: Tx, of: { userId: string; investmentId: string; account: repo.AccountRow; cents: number; ip: string; userAgent: string; now: Date }): Promise<void> {
  const { account, cents, now } = of
  const text = await authorizationWords(tx, { holder: account.holder_name, bank: account.bank_name, account: account.mask, account_type: account.account_type ?? 'checking', cents, now })
  const before = await repo.authorizationOf(tx, of.investmentId)
  if (before !== null && before.revoked_at === null && before.text === text) return
  const at = now.toISOString()
  await repo.revokeForInvestment(tx, of.investmentId, at, 'A newer authorization took its place.')
  const id = newId()
  await repo.addAuthorization(tx, { id, user_id: of.userId, bank_account_id: account.id, investment_id: of.investmentId, version: ACH_AUTHORIZATION_VERSION, text, sha256: sha256(text), amount: cents, accepted_at: at, ip: of.ip, user_agent: of.userAgent, revoked_at: null, revoked_why: null })
  await noticeTo(parts, tx, [of.userId], { subject: 'A copy of your debit authorization', lines: [text, `You gave it on ${momentInWords(at)} (version ${ACH_AUTHORIZATION_VERSION}). Its fingerprint is ${sha256(text).slice(0, 16)}.`], action: { label: 'See the payment', path: `/investment/${of.investmentId}` } }, { machine: 'bank-account', id, rev: 0 })
}

/** Is the account of the payer verified, and its debit for this investment authorized and not taken back? */
export async function mayDebit(parts: Parts, q: Queryable, userId: string, investmentId: string): Promise<boolean> {
  const account = await verifiedAccount(parts, q, userId)
  const given = await repo.authorizationOf(q, investmentId)
  return account !== null && given !== null && given.revoked_at === null && given.bank_account_id === account.id
}
