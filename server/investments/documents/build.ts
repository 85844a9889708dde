import { refuse } from '#domain/shared/errors.ts'
import type { IraStep } from '#domain/investors/model/steps/ira.ts'
import type { KycStep } from '#domain/investors/model/steps/kyc.ts'
import { decimal, multiplyDecimal, roundHalfUp } from '#domain/shared/decimal.ts'
import { regionText } from '#domain/shared/us-regions.ts'
import { maskEin, maskSsn } from '#domain/shared/masking.ts'
import { checkItin } from '#domain/shared/tin.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { cancelUntilOf, findCompany, findOffering } from '#server/offerings/offerings/index.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { revealFact } from '#server/investors/profile/index.ts'
import { taxOf } from '#server/investors/registrations/index.ts'
import { agreementData, TEXT_VERSION, type AgreementData, type AgreementInput } from './data.ts'

/**
 * What the documents are made from, and the full taxpayer number that only the original of the tax certification shows.
 */
export interface Gathered {
  data: AgreementData
  tin: string
  accountId: string
}

/** Price times number, to the cent. */
const cost = (price: string, units: number): number => {
  const exact = roundHalfUp(multiplyDecimal(decimal(price), decimal(units)), 2)
  return Number(exact.value)
}

/** What the agreement must name of its parties and is not on file, with who enters it; null when nothing is missing. */
function unnamedParty(of: {
  company: { legal_name: string; jurisdiction: string }
  platform: { name: string; legal_name: string; support_email: string }
}): string | null {
  const { company, platform } = of
  const missing = [
    company.legal_name.trim() === '' ? 'The company has to enter its legal name' : null,
    company.jurisdiction.trim() === ''
      ? 'The company has to enter its state of organization'
      : null,
    [platform.name, platform.legal_name, platform.support_email].some((one) => one.trim() === '')
      ? 'An operator has to enter the names and the support e-mail address under Platform information'
      : null,
  ].find((one) => one !== null)
  return missing === undefined
    ? null
    : `${missing} before the agreement can be prepared: the agreement names its parties.`
}

/**
 * Reads what the documents need: the current offering and company, and the investor's facts. Throws guard_failed when
 * identity facts are missing.
 */
export async function gather(
  services: AppServices,
  q: Queryable,
  input: AgreementInput,
): Promise<Gathered> {
  const offering = await findOffering(q, input.listingId)
  const company = offering && (await findCompany(q, offering.account_id))
  const platform = await platformRow(q)
  if (!offering || !company || !platform) throw refuse('not_found')
  const person = await revealFact(services, q, input.userId, 'kyc')
  const ira =
    input.registration.type === 'ira' ? await revealFact(services, q, input.userId, 'ira') : null
  const ssn = person?.secrets['ssn']
  const form = input.tax.form
  if (!person || (ssn === undefined && form === null))
    throw refuse('guard_failed', { message: 'Complete the Identity step first.' })
  if (form === null && !input.tax.certified)
    throw refuse('guard_failed', {
      message:
        'No tax form is active. Certify Form W-9 in the Documents step, or sign the form due in your profile.',
    })
  if (input.registration.type === 'ira' && !ira)
    throw refuse('guard_failed', {
      message: 'Complete the Retirement account step first.',
    })
  if (cost(input.price, input.units) !== input.amount)
    throw new Error('the amount is not price times number')
  const unnamed = unnamedParty({ company, platform })
  if (unnamed !== null) throw refuse('guard_failed', { message: unnamed })
  const who = person.fact.values as unknown as KycStep
  const plan = ira ? (ira.fact.values as unknown as IraStep) : null
  const tax = input.registrationId ? await taxOf(services, q, input.registrationId) : null
  if (input.registrationId && tax === null && form === null)
    throw refuse('guard_failed', {
      message: 'This registration’s taxpayer number isn’t on file yet.',
    })
  const tin = form?.number ?? tax?.number ?? plan?.custodian_ein ?? ssn ?? ''
  const shownTin = (): AgreementData['tin'] => {
    if (form) return { type: form.form === 'w9' ? 'ssn' : 'foreign', masked: form.masked }
    if (tax)
      return {
        type: tax.type,
        masked: tax.type === 'ein' ? maskEin(tax.number) : maskSsn(tax.number),
      }
    if (plan) return { type: 'ein', masked: maskEin(plan.custodian_ein) }
    return { type: checkItin(tin).ok ? 'itin' : 'ssn', masked: person.fact.masked['ssn'] ?? '' }
  }
  const data: AgreementData = {
    text_version: TEXT_VERSION,
    number: input.number,
    platform: {
      name: platform.name,
      legal_name: platform.legal_name,
      support_email: platform.support_email,
      logo_file_id: platform.logo_file_id,
    },
    intermediary: offering.intermediary ?? platform.intermediary,
    issuer: {
      legal_name: company.legal_name,
      jurisdiction: regionText(company.jurisdiction),
      place: [company.city, company.region].filter(Boolean).join(', '),
      tax_class: company.tax_class,
    },
    offering: {
      type: offering.type,
      exchange_listed: offering.exchange_listed,
      security_type: offering.security_type,
      security_name: offering.security_name,
      price: input.price,
      min_target: offering.min_target,
      max_amount: offering.max_amount,
      valuation_cap: offering.valuation_cap,
      discount_pct: offering.discount_pct,
      interest_pct: offering.interest_pct,
      maturity: offering.maturity,
      open_at: offering.open_at,
      deadline_at: offering.deadline_at,
      cancel_until: cancelUntilOf(offering),
      rolling_close: offering.rolling_close,
      filing:
        offering.filing === null
          ? null
          : {
              form: offering.filing.form,
              accession: offering.filing.accession,
              filed_at: offering.filing.filed_at,
            },
    },
    subscription: {
      registration: input.registration.type,
      title: input.registration.title,
      units: input.units,
      amount: input.amount,
      fee: input.fee,
      method: input.method,
    },
    investor: {
      name: `${who.legal_first} ${who.legal_last}`,
      email: input.investorEmail,
      address: who.address,
      citizenship: who.citizenship,
    },
    tin: shownTin(),
    ira: plan
      ? {
          type: plan.account_type,
          custodian: plan.custodian_name,
          account: ira?.fact.masked['account_number'] ?? null,
        }
      : null,
    delivered: [...input.delivered],
    accreditation: input.accreditation,
    limit: input.limit ?? null,
    backup_withholding: input.tax.backup_withholding,
    confirmed: [...input.acceptedReps],
    tax_form: form && {
      id: form.id,
      name: form.name,
      signed_at: form.signedAt,
      sha256: form.sha256,
    },
    registration_id: input.registrationId ?? null,
    signers: (input.signers ?? []).map(({ name, role, title }) => ({ name, role, title })),
    tax: tax ? { name: tax.name, classification: tax.classification, address: tax.address } : null,
  }
  return { data: agreementData.parse(data), tin, accountId: offering.account_id }
}

/** The taxpayer number for an envelope that exists, from the profile. */
export async function tinOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  data: AgreementData,
): Promise<string> {
  if (data.registration_id !== null) {
    const tax = await taxOf(services, q, data.registration_id)
    if (tax === null)
      throw refuse('guard_failed', {
        message: 'This registration’s taxpayer number isn’t on file yet.',
      })
    return tax.number
  }
  if (data.ira) {
    const plan = await revealFact(services, q, userId, 'ira')
    if (plan === null)
      throw refuse('guard_failed', {
        message: 'Complete the Retirement account step first.',
      })
    return (plan.fact.values as unknown as IraStep).custodian_ein
  }
  const ssn = (await revealFact(services, q, userId, 'kyc'))?.secrets['ssn']
  if (ssn === undefined)
    throw refuse('guard_failed', { message: 'Complete the Identity step first.' })
  return ssn
}
