import { checkAdult } from '#domain/shared/age.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { checkPersonNumber } from '#domain/shared/person-number.ts'
import { twoSidedDocuments, type KycStep } from '../model/steps/kyc.ts'
import { needsTaxpayerNumber } from './identification.ts'

/** The values of the step as far as they are given; a part of an address may be missing. */
export type GivenKyc = Partial<Omit<KycStep, 'address'>> & {
  address?: Partial<KycStep['address']> | undefined
}

/**
 * Problems of the step's values beyond their schema, by field. Missing and half-typed values are skipped, except a
 * required taxpayer number and the back of an ID. `today` is an ISO date; `hasNumber` says that a taxpayer number is on
 * file.
 */
export function kycStepProblems(
  demo: boolean,
  values: GivenKyc,
  today: string,
  hasNumber = false,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values.ssn !== undefined) {
    const number = checkPersonNumber(demo, values.ssn)
    if (!number.ok) problems['ssn'] = number.message
  } else if (!hasNumber && needsTaxpayerNumber(values.citizenship))
    problems['ssn'] = 'Enter the nine digits of your Social Security number.'
  const { dob, document_expires: expires, document_type: type } = values
  if (dob !== undefined && isPlainDate(dob)) {
    const { country, region } = values.address ?? {}
    const adult = checkAdult(dob, today, country === 'US' ? (region ?? null) : null)
    if (!adult.ok) problems['dob'] = adult.message
  }
  if (expires !== undefined && isPlainDate(expires) && expires < today)
    problems['document_expires'] = 'This ID has expired. Use one that is still valid.'
  if (type !== undefined && twoSidedDocuments.has(type) && values.document_back === undefined)
    problems['document_back'] = 'Add a photo of the back of your ID.'
  return problems
}
