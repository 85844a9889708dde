import { bareDigits } from '#domain/shared/typed-text.ts'
import type { Paper } from '#server/providers/esign/port.ts'
import {
  classificationOf,
  w9Document as printedW9,
  type Frame,
} from '#server/investors/tax/index.ts'
import { markNote, reference } from './agreement.ts'
import type { AgreementData, SignatureMark } from './data.ts'
import { datedOf } from './text-offering.ts'
import { printedMoment } from '#server/kernel/lib/printed.ts'

export const W9_TITLE = 'Tax certification (substitute Form W-9)'
type W9 = Parameters<typeof printedW9>[0]

/**
 * The lines of the W-9 that is signed with an agreement: the plan's, the registration's or the investor's own facts.
 */
export function w9Values(d: AgreementData, tin: string): W9 {
  const person = d.ira === null
  return {
    name: d.tax?.name ?? (person ? d.investor.name : d.subscription.title),
    ...classificationOf(d.tax?.classification ?? (person ? null : 'Trust / estate')),
    address: d.tax?.address ?? d.investor.address,
    account_numbers: `Investment ${d.number}`,
    tin_type: d.tin.type === 'foreign' ? 'ssn' : d.tin.type,
    tin: bareDigits(tin),
    subject_to_backup_withholding: d.backup_withholding,
  }
}

/**
 * The substitute Form W-9 (Rev. March 2024): the certification in the wording of the IRS. `tin` is the full number for
 * the owner's original; without it the document shows the last four only.
 */
export function w9Document(
  d: AgreementData,
  tin: string | null,
  signature: SignatureMark | null = null,
): Paper {
  const frame: Frame = {
    givenTo: d.issuer.legal_name,
    reference: reference(d),
    dated: signature?.at ?? datedOf(d),
    masked: tin === null,
    signer: d.investor.name,
    signed:
      signature === null
        ? null
        : { name: signature.name, date: printedMoment(signature.at), note: markNote(signature) },
  }
  return printedW9(w9Values(d, tin ?? ''), frame, d.tin.masked)
}

/** How the tax certification is called among the documents: a form that held already stays under its own name. */
export const taxTitle = (d: AgreementData): string =>
  d.tax_form === null ? W9_TITLE : `${d.tax_form.name}, on file`
