import { sameName } from '#domain/shared/names/match.ts'

/** A company as the platform knows it, and what is said of the issuer of a form. */
export interface KnownIssuer {
  legal_name: string
  /** CIKs of its offerings that were submitted or entered by the platform */
  ciks: readonly string[]
}
export interface FormIssuer {
  name: string
  cik: string | null
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bincorporated\b/g, 'inc'],
  [/\bcorporation\b/g, 'corp'],
  [/\blimited liability company\b/g, 'llc'],
  [/\bcompany\b/g, 'co'],
  [/\blimited\b/g, 'ltd'],
]
/** Long and short words of one legal form are the same; two legal forms are two companies. */
const shortened = (name: string): string =>
  FORMS.reduce((text, [long, short]) => text.replace(long, short), name.toLowerCase())
const digits = (cik: string): string => cik.replace(/^0+(?=\d)/, '')

/**
 * Whether a form belongs to the company: by the CIK where both have one, because EDGAR gives each filer one number for
 * good, else by the legal name.
 */
export function isSameIssuer(company: KnownIssuer, form: FormIssuer): boolean {
  const { cik } = form
  if (cik !== null && company.ciks.length > 0)
    return company.ciks.some((one) => digits(one) === digits(cik))
  return sameName(shortened(company.legal_name), shortened(form.name))
}

/** Whose form was refused, and what to do where it is the company's own. */
export const otherIssuer = (company: KnownIssuer, form: FormIssuer): string =>
  `This form belongs to ${form.name || 'an issuer without a name'}${form.cik === null ? '' : ` (CIK ${form.cik})`}, and your company is ${company.legal_name}: nothing was imported. If your company changed its name, ask us to correct it first.`
