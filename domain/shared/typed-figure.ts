import { plainCharacters } from './typed-text.ts'

/** How a figure may be typed. */
export interface FigureRules {
  /** Most digits after the point; 0 for whole numbers. */
  places: number
  /** A figure below zero is possible. */
  negative: boolean
  /** The sign that may stand with it; that of another unit is a problem. */
  unit: 'dollars' | 'percent' | 'none'
}
/**
 * A typed figure: its plain decimal text ("1000.50", null when nothing is typed), or a sentence that says how to write
 * it.
 */
export type FigureReading = { ok: true; value: string | null } | { ok: false; problem: string }

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
/** How people of several countries write a figure that can be read in one way only; the marks are `.` and `,`. */
const SHAPES: readonly { shape: RegExp; groups: RegExp; mark: '.' | ',' }[] = [
  { shape: /^(?:\d+\.?\d*|\.\d+)$/, groups: /x^/, mark: '.' },
  { shape: GROUPED, groups: /,/g, mark: '.' },
  { shape: /^[1-9]\d{0,2}(?:[ '’]\d{3})+(?:\.\d*)?$/, groups: /[ '’]/g, mark: '.' },
  { shape: /^\d+,\d{1,2}$/, groups: /x^/, mark: ',' },
  { shape: /^[1-9]\d{0,2}(?:[ '’]\d{3})+,\d{1,2}$/, groups: /[ '’]/g, mark: ',' },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3})+,\d{1,2}$/, groups: /\./g, mark: ',' },
  { shape: /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, groups: /\./g, mark: ',' },
]
/** So many digits are an exact number. */
const MOST_DIGITS = 15
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

const UNITS = {
  dollars: { before: /^(-?) ?(?:US ?\$|USD|\$) ?/i, after: / ?(?:USD|US ?\$|\$)$/i },
  percent: { before: /^(-?)% ?/, after: / ?%$/ },
  none: { before: /x^/, after: /x^/ },
} as const

/** The figure without sign and unit: "-$5", "$-5", "($5)" and "5 USD" are five. */
function unwrapped(text: string, unit: FigureRules['unit']): { body: string; below: boolean } {
  const inside = /^\((.*)\)$/.exec(text)?.[1]
  const { before, after } = UNITS[unit]
  const outer = (inside ?? text).trim()
  const unsigned = outer.replace(before, '$1')
  const signed = unsigned === outer ? outer.replace(after, '') : unsigned
  const minus = signed.startsWith('-')
  const body = minus ? signed.slice(1).trim() : signed
  return inside !== undefined && minus
    ? { body: '', below: true }
    : { body, below: inside !== undefined || minus }
}

const example = ({ places }: FigureRules): string => (places === 0 ? '1,250' : '1,250.50')

/** Digits before and after the mark, or null when the text can be read in no way or in several. */
function partsOf(body: string): { whole: string; fraction: string } | null {
  const found = SHAPES.find(({ shape }) => shape.test(body))
  if (found === undefined) return null
  const [whole = '', fraction = ''] = body.replace(found.groups, '').split(found.mark)
  return { whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction }
}

/**
 * Reads a figure as a person types or pastes it: thousands grouped or not, a comma with one or two digits at the end as
 * decimal sign, with or without the sign of the dollar or of percent. What can be read in no way, or in several, is a
 * problem and never another figure.
 */
export function readFigure(text: string, rules: FigureRules): FigureReading {
  const plain = plainCharacters(text)
  if (plain === '') return { ok: true, value: null }
  const { body, below } = unwrapped(plain, rules.unit)
  const parts = partsOf(body)
  const problem = (sentence: string): FigureReading => ({ ok: false, problem: sentence })
  if (parts === null)
    return problem(
      `This can’t be read as a number. Write it in figures, such as ${example(rules)}.`,
    )
  const { whole, fraction } = parts
  if (rules.places === 0 && !/^0{0,2}$/.test(fraction))
    return problem(`Enter a whole number, such as ${example(rules)}.`)
  if (rules.places > 0 && fraction.length > rules.places)
    return problem(
      `Use at most ${WORDS[rules.places] ?? rules.places} decimals, as in ${example(rules)}.`,
    )
  if (whole.length + rules.places > MOST_DIGITS) return problem('This number is too large.')
  const isZero = /^0*$/.test(whole + fraction)
  if (below && !rules.negative) return problem('This can’t be less than zero.')
  const digits = rules.places === 0 || fraction === '' ? whole : `${whole}.${fraction}`
  return { ok: true, value: below && !isZero ? `-${digits}` : digits }
}

/** Plain decimal text with at most two decimals, in hundredths: "2500.5" dollars are 250050 cents; no floating point. */
export function hundredthsOf(text: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.padEnd(2, '0')}`)
}

/** True when every comma of the text groups thousands: "1,234.5". */
export const isGrouped = (text: string): boolean => GROUPED.test(text.replace(/^-/, ''))
