import { achAuthorization, unnamedInDebit, type DebitTerms } from './ach-authorization.ts'
import { bankName } from './bank-names.ts'
import { maskAccount } from '#domain/shared/masking.ts'

/** What the step Payment knows: stored values, what is shown of its secrets, and the terms of a debit. */
interface PaymentStepDetail {
  name: string
  values: Values
  masked: Readonly<Record<string, string>>
  extra: { debit: DebitTerms | null }
}
type Values = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * The authorization of the debit as these values of the step Payment make it: what the screen shows is what is sent and
 * stored. null when nothing is debited, or as long as the account or a
 * party of the text is not known whole.
 */
export function debitText(detail: PaymentStepDetail, values: Values): string | null {
  const terms = detail.extra.debit
  if (terms === null || unnamedInDebit(terms) !== null || values['method'] !== 'ach') return null
  const account = values['use_saved'] === true ? detail.values : values
  const number = values['use_saved'] === true ? '' : text(values['account_number'])
  const mask = number === '' ? (detail.masked['account_number'] ?? '') : maskAccount(number)
  const holder = text(account['holder_name'])
  const routing = text(account['routing_number'])
  const type = account['account_type']
  if (mask === '' || holder === '' || routing === '') return null
  if (type !== 'checking' && type !== 'savings') return null
  return achAuthorization(terms, { holder, bank: bankName(routing), mask, type })
}

/** What a step is submitted with: its values, and the authorization of a debit as the screen shows it. */
export function submissionBody(detail: PaymentStepDetail, values: Values) {
  const authorization = detail.name === 'payment' ? debitText(detail, values) : null
  return authorization === null ? { values } : { values, authorization }
}
