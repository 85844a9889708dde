import { plainCharacters } from './typed-text.ts'

/** States, the district, territories and military post codes that a US address may name. */
export const US_STATE_CODES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
  'DC',
  'PR',
  'GU',
  'VI',
  'AS',
  'MP',
  'AA',
  'AE',
  'AP',
] as const

const BOX_NUMBER = String.raw`(?:no\.?\s*|number\s*|#\s*)?(?:[a-z]?-?\d[\w-]*|[a-z])`
/**
 * Names of post office boxes in the languages of postal services; those of the first list need no number.
 */
const BOX_NAMES = [
  String.raw`g?\.?p\.?\s*[o0]\.?\s*-?\s*(?:box|bx)`,
  String.raw`(?:general\s+)?post(?:al)?(?:\s+office)?\s+box|postfach|postbus|postboks`,
]
const NUMBERED_NAMES = [
  String.raw`p\.?\s*o\.?\s*-?\s*(?:b\.?|drawer)|drawer|lock\s?box|locked\s+bag|private\s+(?:mail\s?)?(?:box|bag)|pmb`,
  String.raw`apartado(?:\s+(?:postal|de\s+correos))?|apdo\.?|casilla(?:\s+(?:postal|de\s+correo))?`,
  String.raw`caixa\s+postal|casella\s+postale|bo[iî]te\s+postale|b\.?p\.?|c\.?p\.?`,
]
const POST_BOX = new RegExp(
  String.raw`(?:^|[\s,;(/])` +
    String.raw`(?:(?:${BOX_NAMES.join('|')})(?:\s*:?\s*${BOX_NUMBER})?|(?:${NUMBERED_NAMES.join('|')})\s*${BOX_NUMBER})` +
    String.raw`\s*(?=$|[,;)/]|\s\d)`,
  'i',
)
const NUMBERED_BOX = new RegExp(String.raw`^box\s*${BOX_NUMBER}$`, 'i')

/**
 * True for a post office box or a mailbox of a forwarding service, which is valid for mail but not as a residential
 * address (31 CFR 1023.220(a)(2)(i)(A)(3)), in a line of its own or after a street. A street of that name
 * ("12 Po Box Canyon Rd") is none, nor the box of a rural route or of military mail ("RR 2 Box 15").
 */
export function isPostOfficeBox(line: string): boolean {
  const plain = plainCharacters(line.normalize('NFKC'))
  return POST_BOX.test(plain) || NUMBERED_BOX.test(plain)
}

/**
 * The lines of an address that are a post office box. A box of its own after a rural route or a unit of military mail
 * ("PSC 3", then "Box 45") is none (31 CFR 1023.220(a)(2)(i)(A)(3)).
 */
export function postOfficeBoxLines(of: {
  line1?: string | undefined
  line2?: string | undefined
}): ('line1' | 'line2')[] {
  const line1 = plainCharacters(of.line1 ?? '')
  const line2 = plainCharacters(of.line2 ?? '')
  const routed =
    NUMBERED_BOX.test(line2) &&
    /^(?:r\.?r\.?|rural route|h\.?c\.?|highway contract|psc|cmr|ops|unit)\b/i.test(line1)
  return [
    ...(isPostOfficeBox(line1) ? (['line1'] as const) : []),
    ...(isPostOfficeBox(line2) && !routed ? (['line2'] as const) : []),
  ]
}
