import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import type { DocumentsStep } from '#domain/investors/model/steps/documents.ts'
import type { InvestorDetailsStep } from '#domain/investors/model/steps/investor-details.ts'
import type { IraStep } from '#domain/investors/model/steps/ira.ts'
import type { KycStep } from '#domain/investors/model/steps/kyc.ts'
import type { PaymentStep } from '#domain/investors/model/steps/payment.ts'
import type { SuitabilityStep } from '#domain/investors/model/steps/suitability.ts'
import { formatCents } from '#domain/shared/money.ts'
import { checkAccountNumber, checkRoutingNumber } from '#domain/payments/rules/aba.ts'
import { achAmountProblem, achNameProblem } from '#domain/payments/formats/nacha/file.ts'
import { holderMatches } from '#domain/shared/names/match.ts'
import { IRA_SLOW_PATH_BUSINESS_DAYS } from '#domain/investors/rules/ira.ts'
import { checkEin } from '#domain/shared/tin.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { kycStepProblems } from '#domain/investors/rules/kyc-step.ts'
import { assessIn } from '../assess.ts'
import type { Case } from '../case.ts'
import { daysToClose, screenOf } from '../ira.ts'
import { nameOf, readFact, type Fact } from '../people.ts'
import * as repo from '../repo.ts'
import { priced } from '../terms.ts'
import { asksQuiz, wrongAnswers } from './gate.ts'
import { needsPersonIn } from './needs-person.ts'
import { taxProblems } from './tax.ts'
import { accountNames, registrationOfStep } from './registration.ts'

export interface Checked {
  /** field -> what is right */
  fields: Record<string, string>
  /** the step waits for a person although everything is filled in */
  review: boolean
}
export interface Checking {
  services: AppServices
  tx: Tx
  c: Case
  fact: Fact | null
  now: Date
}
const fine: Checked = { fields: {}, review: false }
type Check<V> = (v: V, at: Checking) => Promise<Checked>

const kyc: Check<KycStep> = async (v, { services, tx, c, fact, now }) => {
  const fields = kycStepProblems(
    services.demo,
    v,
    dateInZone(now.toISOString()),
    fact?.masked['ssn'] !== undefined,
  )
  const sameKind = fact?.values['document_type'] === v.document_type
  if (
    v.document_number === undefined &&
    !(sameKind && fact?.masked['document_number'] !== undefined)
  )
    fields['document_number'] ??= 'Enter the number as shown on the document.'
  const sides = (['document_front', 'document_back'] as const).flatMap((field) => {
    const file = v[field]
    return file === undefined ? [] : [{ field, file }]
  })
  const own = await repo.ownFilesAmong(
    tx,
    sides.map((side) => side.file),
    c.row.user_id,
  )
  for (const { field, file } of sides)
    if (!own.has(file)) fields[field] = 'Upload this image again.'
  // the identity check itself decides whether a person has to review
  return { fields, review: false }
}

const payment: Check<PaymentStep> = async (v, { services, tx, c, fact }) => {
  const fields: Record<string, string> = {}
  if (!c.offering.payment_options.includes(v.method))
    fields['method'] = 'This offering doesn’t accept this payment method.'
  const tooLarge = v.method === 'ach' ? achAmountProblem(c.context.amountCents) : null
  if (tooLarge !== null) fields['method'] = tooLarge
  const saved = v.use_saved === true
  if (saved && fact?.masked['account_number'] === undefined)
    fields['account_number'] = 'No account is saved. Enter the account number.'
  const routing = saved ? null : checkRoutingNumber(v.routing_number ?? '')
  if (routing !== null && !routing.ok) fields['routing_number'] = routing.message
  const account = saved ? null : checkAccountNumber(v.account_number ?? '')
  if (account !== null && !account.ok) fields['account_number'] = account.message
  const holder = saved ? textOf(fact?.values['holder_name']) : (v.holder_name ?? '')
  const unprintable = v.method === 'ach' ? achNameProblem(holder) : null
  if (unprintable !== null) fields['holder_name'] = unprintable
  return {
    fields,
    review: !holderMatches(holder, [
      await nameOf(services, tx, c.row.user_id),
      ...(await accountNames(tx, c)),
    ]),
  }
}

const documents: Check<DocumentsStep> = async (v, { services, tx, c }) => {
  const fields: Record<string, string> = {
    ...(asksQuiz(c) ? wrongAnswers(v) : {}),
    ...(await taxProblems(services, tx, c, v)),
  }
  const opened = new Set((await repo.findOpened(tx, c.row.id)).map((o) => o.file_id))
  const unread = (await repo.findOfferingDocuments(tx, c.row.listing_id)).filter(
    (d) => d.required && !opened.has(d.file_id),
  )
  if (unread.length > 0)
    fields['read_documents'] = `Open ${unread.map((d) => d.title).join(', ')} first.`
  return { fields, review: false }
}

const details: Check<InvestorDetailsStep> = async (v, { services, tx, c }) => ({
  fields: {},
  review: (await registrationOfStep(services, tx, c)).waits || needsPersonIn(v),
})

/** Risky answers are taken with an acknowledgment of what they mean, never in silence. */
const suitability: Check<SuitabilityStep> = async (v, { services, tx, c, now }) => {
  const result = assessIn(
    { values: v },
    await readFact(services, tx, c.row.user_id, 'kyc'),
    { amount: c.context.amountCents, security: c.row.security_type },
    now,
  )
  const unread = (result?.flags.length ?? 0) > 0 && v.risk_acknowledged !== true
  return {
    ...fine,
    ...(unread
      ? { fields: { risk_acknowledged: 'Confirm that you have read the warnings.' } }
      : {}),
  }
}

const screenFields: Readonly<Record<string, keyof IraStep>> = {
  owned_by_disqualified_pct: 'owns_half_or_more',
  will_guarantee_or_lend: 'will_guarantee',
  receives_compensation_or_perk: 'personal_benefit',
}
const ira: Check<IraStep> = async (v, { tx, c, fact, now }) => {
  const fields: Record<string, string> = {}
  const ein = checkEin(v.custodian_ein)
  if (!ein.ok) fields['custodian_ein'] = ein.message
  if (v.account_number === undefined && fact?.masked['account_number'] === undefined)
    fields['account_number'] = 'Enter the account number from the custodian.'
  const { total } = priced(c.context.units, c.row.price, c.row.fee_bps)
  if (v.available_cash < total)
    fields['available_cash'] =
      `The account needs at least ${formatCents(total)} in cash for this investment.`
  if (c.offering.company.tax_class === 's_corp')
    fields['account_type'] =
      'This company is an S corporation, so a retirement account can’t hold its shares.'
  const screen = screenOf(v)
  if (screen.outcome === 'blocked')
    for (const reason of screen.reasons) {
      const field = screenFields[reason.path]
      if (field !== undefined) fields[field] = reason.message
    }
  if (
    (await daysToClose(tx, now, c.offering.deadline_at)) < IRA_SLOW_PATH_BUSINESS_DAYS &&
    v.slow_path_confirmed !== true
  )
    fields['slow_path_confirmed'] =
      'The offering closes in less than 10 business days. Confirm that you understand this payment may be late.'
  return { fields, review: screen.outcome === 'review' }
}

/** What is wrong beyond the shape of the values, by the rules of the domain; each sentence at its field. */
export async function checkStep(step: StepName, values: unknown, at: Checking): Promise<Checked> {
  switch (step) {
    case 'kyc':
      return kyc(values as KycStep, at)
    case 'payment':
      return payment(values as PaymentStep, at)
    case 'documents':
      return documents(values as DocumentsStep, at)
    case 'investor-details':
      return details(values as InvestorDetailsStep, at)
    case 'ira':
      return ira(values as IraStep, at)
    case 'suitability':
      return suitability(values as SuitabilityStep, at)
  }
}
/** The fact that a step is checked against. */
export const factFor = (
  services: AppServices,
  tx: Tx,
  c: Case,
  step: StepName,
): Promise<Fact | null> => readFact(services, tx, c.row.user_id, step)
