import { printedTin } from '#domain/rules/tin.ts'
import type { Block, Paper } from '#server/providers/esign/port.ts'
import { addressLine, markNote, reference } from './agreement.ts'
import type { AgreementData, SignatureMark } from './data.ts'
import { datedOf } from './text-offering.ts'
import { printedMoment } from './words.ts'

export const W9_TITLE = 'Tax certification (substitute Form W-9)'
/** The form whose lines and certification this substitute follows. */
const FORM_REVISION = 'March 2024'
const KINDS = { ssn: 'Social Security number', itin: 'Individual taxpayer identification number', ein: 'Employer identification number' } as const

/**
 * The substitute Form W-9 (field facts 1.2): the certification in the words of the IRS. `tin` is the full number for the
 * owner's original; without it the paper shows the last four only.
 */
export function w9Paper(d: AgreementData, tin: string | null, signature: SignatureMark | null = null): Paper {
  const number = tin === null ? d.tin.masked : printedTin(d.tin.type, tin)
  const person = d.ira === null
  const blocks: Block[] = [
    { kind: 'title', text: 'Tax certification', lead: `Substitute Form W-9 (${FORM_REVISION}), given to ${d.issuer.legal_name}` },
    { kind: 'facts', rows: [
      ['1  Name', d.tax?.name ?? (person ? d.investor.name : d.subscription.title)],
      ['3a Classification', d.tax?.classification ?? (person ? 'Individual / sole proprietor' : 'Trust / estate (retirement account)')],
      ['2, 4 Business name, exemptions', 'None'],
      ['5-6 Address', addressLine({ address: d.tax?.address ?? d.investor.address })],
      ['7  Account', `Investment ${d.number}`],
    ] },
    { kind: 'heading', text: 'Part I. Taxpayer identification number' },
    { kind: 'facts', rows: [[KINDS[d.tin.type], `⟦${number}⟧${tin === null ? ' (masked in this copy)' : ''}`]] },
    { kind: 'heading', text: 'Part II. Certification' },
    { kind: 'text', text: 'Under penalties of perjury, I certify that:' },
    { kind: 'checks', items: [
      { checked: true, text: '1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and' },
      { checked: !d.backup_withholding, text: `2. ${d.backup_withholding ? '⟦Struck out by the signer, who is subject to backup withholding:⟧ ' : ''}I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and` },
      { checked: true, text: '3. I am a U.S. citizen or other U.S. person; and' },
      { checked: true, text: '4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.' },
    ] },
    { kind: 'text', text: 'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.', quiet: true },
    { kind: 'signature', role: 'Signature of U.S. person', rows: [['Name', d.investor.name], ['Date', signature ? printedMoment(signature.at) : '']], signed: signature ? { name: signature.name, note: markNote(signature) } : null },
  ]
  return { company: d.issuer.legal_name, document: W9_TITLE, reference: reference(d), dated: signature?.at ?? datedOf(d), blocks }
}
