import type { OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { printedMoment } from '#server/kernel/lib/printed.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Paper } from '#server/providers/esign/port.ts'
import { formDocument } from './documents.ts'
import * as repo from './repo.ts'
import { openForm } from './seal.ts'

/** Lines of the forms in which an earlier payer's accounts may stand. */
const accountLines: Readonly<Record<OwnTaxForm, string>> = {
  w9: 'account_numbers',
  w8ben: 'reference_numbers',
  w8eci: 'reference_numbers',
}

/** The payer that gets a copy; `account` is how the payer knows the taxpayer. */
export interface CopyReader {
  givenTo: string
  reference: string
  account: string
}

/**
 * The masked copy of a signed form for one payer. It names that payer and account, and nothing of the payer that the
 * form was first given to: neither its name, nor its investment, nor the envelope in which it was signed. null for a
 * form that was signed elsewhere and uploaded: it can't be printed again.
 */
export async function taxCopyFor(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  formId: string,
  reader: CopyReader,
): Promise<Paper | null> {
  const row = await repo.formById(q, formId)
  if (row === null) throw new Error(`the tax form ${formId} is gone`)
  const { form, signature } = row
  if (row.upload_file !== null || signature === null || !isPrinted(form)) return null
  const values = { ...openForm(services.keys, row), [accountLines[form]]: reader.account }
  return formDocument(form, values, {
    givenTo: reader.givenTo,
    reference: reader.reference,
    dated: signature.at,
    masked: true,
    signer: signature.signer,
    signed: {
      name: signature.name,
      date: printedMoment(signature.at),
      note: 'Signed electronically by the person named above, who is authorized to sign. The platform keeps the signed original and the record of the signature.',
    },
  })
}
const isPrinted = (form: string): form is OwnTaxForm => form in accountLines
