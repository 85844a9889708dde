import { claimForm } from '#domain/investors/model/accreditation-form.ts'
import type { AccreditationView, ClaimView } from '#domain/investors/model/accreditation.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import type { FieldOverride } from '../form/widget-types.ts'

/** Sends a document of accreditation; only the person and compliance can read it. */
export const sendDocument = sendFileFor('registration_document')

/** What single fields need beyond the schema: uploads, and what can be chosen from. */
export function fieldsFor(
  view: AccreditationView,
  claim: ClaimView,
): Record<string, FieldOverride> {
  const known = claim.files.map((file) => ({ id: file.id, name: file.name, size: file.size }))
  const companies = view.companies
    .filter((one) => claim.method !== 'prior_verification' || one.verified_before)
    .map((one) => ({ value: one.account_id, label: one.name }))
  const investments = view.investments
    .filter((one) => one.registration_id === claim.subject.registration_id)
    .map((one) => ({ value: one.id, label: one.label }))
  const own: Record<string, FieldOverride> = {
    files: { upload: sendDocument, known },
    report: { upload: sendDocument, known },
    account_id: { options: companies },
    investment_id: { options: investments },
    writer_email: { required: true },
    letter_on: { required: true },
  }
  return Object.fromEntries(
    fieldsOf(claimForm(claim.category, claim.method, view.today)).flatMap(({ name: field }) =>
      own[field] === undefined ? [] : [[field, own[field]]],
    ),
  )
}

/** Why a method is unavailable: nothing to choose from. */
export function missingFor(
  view: AccreditationView,
  claim: Pick<ClaimView, 'method' | 'category' | 'subject'>,
): string | null {
  if (
    claim.method === 'min_investment' &&
    !view.investments.some((one) => one.registration_id === claim.subject.registration_id)
  )
    return 'This method requires a Rule 506(c) investment. Start the investment first, in the same name.'
  if (claim.method === 'prior_verification' && !view.companies.some((one) => one.verified_before))
    return `No company has relied on your verification within ${counted(PERIODS.prior_verification_years)} years.`
  if (['np_insider', 'np_knowledgeable'].includes(claim.category) && view.companies.length === 0)
    return 'Begin an investment in the company first: it holds for that company alone.'
  return null
}
