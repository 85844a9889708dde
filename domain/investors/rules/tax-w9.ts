import type { W9Values, FormGround } from '../model/tax/forms.ts'
import { usNumberProblem, type Problems } from './tax-number.ts'

type Given = Partial<
  Pick<
    W9Values,
    | 'tax_classification'
    | 'llc_tax_code'
    | 'other_description'
    | 'has_foreign_partners'
    | 'exempt_payee_code'
    | 'fatca_exemption_code'
    | 'tin_type'
    | 'tin'
    | 'applied_for'
  >
>

/** Line 3b is required only of those that pass income on (Form W-9, Rev. March 2024). */
export const asksForeignPartners = (
  v: Pick<Given, 'tax_classification' | 'llc_tax_code'>,
): boolean =>
  v.tax_classification === 'partnership' ||
  v.tax_classification === 'trust_estate' ||
  (v.tax_classification === 'llc' && v.llc_tax_code === 'P')

/**
 * Kinds of number that a classification may give: an individual or sole proprietor gives the own number and never the
 * EIN of the business (draft of January 2026, the safe reading of today's).
 */
export const tinTypesFor = (
  classification: W9Values['tax_classification'],
): readonly ('ssn' | 'itin' | 'ein' | 'atin')[] => {
  if (classification === 'individual_sole_prop') return ['ssn', 'itin', 'atin']
  if (classification === 'trust_estate' || classification === 'other') return ['ein', 'ssn', 'itin']
  return ['ein']
}

function numberProblems(v: Given, ground: FormGround): Problems {
  const text = v.tin?.trim() ?? ''
  if (v.applied_for === true)
    return text === ''
      ? {}
      : { applied_for: 'Give the number or say that you wait for one, not both.' }
  if (v.tax_classification === undefined || v.tin_type === undefined) return {}
  if (!tinTypesFor(v.tax_classification).includes(v.tin_type))
    return {
      tin_type:
        v.tax_classification === 'individual_sole_prop'
          ? 'An individual or sole proprietor gives the own number, not the EIN of the business.'
          : 'This classification gives an EIN.',
    }
  if (text === '') return ground.tinOnFile ? {} : { tin: 'Enter the number.' }
  const problem = usNumberProblem(v.tin_type, text, ground.sandbox)
  return problem === null ? {} : { tin: problem }
}

/** What is wrong with a Form W-9 (Rev. March 2024) beyond the shape of its fields, by field. */
export function w9Problems(v: Given, ground: FormGround): Problems {
  const found: Problems = numberProblems(v, ground)
  if (v.tax_classification === 'llc' && v.llc_tax_code === undefined)
    found['llc_tax_code'] = 'Choose how the LLC is taxed.'
  if (v.tax_classification !== 'llc' && v.llc_tax_code !== undefined)
    found['llc_tax_code'] = 'Only an LLC says this.'
  if (v.tax_classification === 'other' && !v.other_description)
    found['other_description'] = 'Say what else.'
  if (asksForeignPartners(v) && v.has_foreign_partners === undefined)
    found['has_foreign_partners'] = 'Choose yes or no.'
  if (v.tax_classification === 'individual_sole_prop' && v.exempt_payee_code)
    found['exempt_payee_code'] = 'Individuals are never exempt payees. Leave it blank.'
  return found
}
