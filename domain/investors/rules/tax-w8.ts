import type { Address } from '#domain/shared/common.ts'
import type { FormGround, W8benValues, W8eciValues } from '../model/tax/forms.ts'
import { postOfficeBoxLines } from '#domain/shared/contact-formats.ts'
import { foreignNumberProblems, usNumberProblem, type Problems } from './tax-number.ts'
import { checkItin } from '#domain/shared/tin.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'

/** True for an address in care of somebody else. */
export const isInCareOf = (line: string): boolean =>
  /(^|\s)(c\s*\/\s*o|in[\s-]care[\s-]of|℅)(\s|$)/i.test(line)

/** A residence for tax is neither a post office box nor in care of somebody (Form W-8BEN, line 3). */
function residenceProblems(
  field: string,
  at: Pick<Address, 'line1' | 'line2'> | undefined,
): Problems {
  if (at === undefined) return {}
  const { line1, line2 = '' } = at
  const found: Problems = {}
  for (const [part, line] of Object.entries({ line1, line2 }))
    if (isInCareOf(line))
      found[`${field}.${part}`] =
        'A residence is not in care of somebody. Use the mailing address for it.'
  for (const part of postOfficeBoxLines(at))
    found[`${field}.${part}`] =
      'A residence is not a post office box. Use the mailing address for it.'
  return found
}

/** A person's US number: a Social Security number or an ITIN. */
function personNumberProblems(text: string | undefined, sandbox: boolean): Problems {
  if (!text) return {}
  const itin = bareDigits(text).startsWith('9') && !(sandbox && /^900[0-4]/.test(bareDigits(text)))
  if (itin && checkItin(text).ok) return {}
  const problem = usNumberProblem(itin ? 'itin' : 'ssn', text, sandbox)
  return problem === null ? {} : { us_tin: problem }
}

type Treaty = Partial<
  Pick<
    W8benValues,
    | 'claims_treaty'
    | 'treaty_country'
    | 'treaty_article_paragraph'
    | 'treaty_rate_pct'
    | 'treaty_income_type'
    | 'us_tin'
    | 'foreign_tin'
  >
>
/**
 * A treaty claim names country, article, rate of at most 30 percent and income, and on securities that are not traded a
 * US or foreign number (Form W-8BEN, Rev. October 2021).
 */
export function treatyProblems(
  v: Treaty,
  ground: Pick<FormGround, 'tinOnFile' | 'foreignTinOnFile'>,
): Problems {
  if (!v.claims_treaty) return {}
  const found: Problems = {}
  if (!v.treaty_country) found['treaty_country'] = 'Choose the country of the treaty.'
  if (!v.treaty_article_paragraph)
    found['treaty_article_paragraph'] = 'Name the article and paragraph.'
  if (!v.treaty_rate_pct) found['treaty_rate_pct'] = 'Enter the rate of the treaty.'
  else if (Number(v.treaty_rate_pct) > 30)
    found['treaty_rate_pct'] = 'A treaty does not raise the rate above 30 percent.'
  if (!v.treaty_income_type) found['treaty_income_type'] = 'Enter the type of income.'
  if (!v.us_tin && !v.foreign_tin && !ground.tinOnFile && !ground.foreignTinOnFile)
    found['foreign_tin'] =
      'A treaty claim on securities that are not traded needs a US or a foreign taxpayer number.'
  return found
}

/** What is wrong with a Form W-8BEN (Rev. October 2021) beyond the shape of its fields, by field. */
export function w8benProblems(v: Partial<W8benValues>, ground: FormGround): Problems {
  return {
    ...residenceProblems('perm_address', v.perm_address),
    ...personNumberProblems(v.us_tin, ground.sandbox),
    ...foreignNumberProblems(v, ground.foreignTinOnFile, true),
    ...treatyProblems(v, ground),
    ...(v.citizenship_country === 'US'
      ? { citizenship_country: 'A US citizen gives Form W-9.' }
      : {}),
  }
}

/**
 * What is wrong with a Form W-8ECI (Rev. October 2021) beyond the shape of its fields, by field: the US number is
 * always needed, and a US business address.
 */
export function w8eciProblems(v: Partial<W8eciValues>, ground: FormGround): Problems {
  const found: Problems = {
    ...residenceProblems('perm_address', v.perm_address),
    ...foreignNumberProblems(v, ground.foreignTinOnFile, false),
  }
  if (v.us_business_address !== undefined && v.us_business_address.country !== 'US')
    found['us_business_address.country'] = 'The business address is in the United States.'
  if (v.entity_type === 'individual' && !v.date_of_birth)
    found['date_of_birth'] = 'Enter the date of birth.'
  if (v.entity_type === 'individual' && v.us_tin_type === 'ein')
    found['us_tin_type'] = 'An individual gives a Social Security number or an ITIN.'
  if (!v.us_tin && !ground.tinOnFile)
    found['us_tin'] = 'Enter the US taxpayer number. It is always needed on this form.'
  const problem =
    v.us_tin && v.us_tin_type ? usNumberProblem(v.us_tin_type, v.us_tin, ground.sandbox) : null
  if (problem !== null) found['us_tin'] = problem
  return found
}

/** What points to the United States, or needs a person (Form W-8BEN, Rev. October 2021). */
export const redFlags = [
  'us_address',
  'us_phone_only',
  'us_birthplace',
  'us_standing_instructions',
  'in_care_of',
  'ftin_country',
  'treaty_country',
  'ftin_explained',
] as const
export type RedFlag = (typeof redFlags)[number]
export const redFlagLabels: Record<RedFlag, string> = {
  us_address: 'An address on the form is in the United States.',
  us_phone_only: 'The only phone number is a US number.',
  us_birthplace: 'Born in the United States.',
  us_standing_instructions: 'Payments go to an account in the United States.',
  in_care_of: 'The mailing address is in care of somebody.',
  ftin_country: 'The foreign number is of another country than the residence.',
  treaty_country: 'The treaty is of another country than the residence.',
  ftin_explained: 'No foreign number is given, with an explanation.',
}
/** Flags that a document has to cure: they are indicia of a US person. The others only require a manual review. */
export const curedByDocument: ReadonlySet<RedFlag> = new Set([
  'us_address',
  'us_phone_only',
  'us_birthplace',
  'us_standing_instructions',
  'in_care_of',
])

export interface FlagInput {
  perm: Pick<Address, 'country'>
  mailing?: Pick<Address, 'line1' | 'line2' | 'country'> | undefined
  /** E.164 */
  phone?: string | undefined
  born_in_us?: boolean | undefined
  /** an account of a US bank receives payments */
  us_account?: boolean | undefined
  foreign_tin_country?: string | undefined
  treaty_country?: string | undefined
  ftin_explained?: boolean | undefined
}
/** Red flags of a W-8 of an individual; any of them sends the form to a person. */
export function redFlagsOf(of: FlagInput): RedFlag[] {
  const { perm, mailing } = of
  const is: Record<RedFlag, boolean> = {
    us_address: perm.country === 'US' || mailing?.country === 'US',
    us_phone_only: of.phone?.startsWith('+1') === true && perm.country !== 'CA',
    us_birthplace: of.born_in_us === true,
    us_standing_instructions: of.us_account === true,
    in_care_of: mailing !== undefined && [mailing.line1, mailing.line2 ?? ''].some(isInCareOf),
    ftin_country: of.foreign_tin_country !== undefined && of.foreign_tin_country !== perm.country,
    treaty_country: of.treaty_country !== undefined && of.treaty_country !== perm.country,
    ftin_explained: of.ftin_explained === true,
  }
  return redFlags.filter((flag) => is[flag])
}
