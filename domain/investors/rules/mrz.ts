const WEIGHTS = [7, 3, 1] as const

function valueOf(character: string): number {
  if (character === '<') return 0
  if (/^\d$/.test(character)) return Number(character)
  if (/^[A-Z]$/.test(character)) return character.charCodeAt(0) - 55
  throw new RangeError(`"${character}" does not occur in a machine-readable zone.`)
}

/**
 * The check digit of a field of a machine-readable zone (ICAO 9303): weights 7, 3, 1; throws a RangeError on other
 * characters.
 */
export function mrzCheckDigit(field: string): number {
  return (
    [...field].reduce((sum, character, i) => sum + valueOf(character) * (WEIGHTS[i % 3] ?? 1), 0) %
    10
  )
}

/** The fields of the second line of a passport (TD3), or which check digit is wrong. */
export type Td3Line2 =
  | {
      readonly ok: true
      readonly number: string
      readonly nationality: string
      readonly birth: string
      readonly sex: string
      readonly expiry: string
      readonly personal: string
    }
  | {
      readonly ok: false
      readonly wrong: 'format' | 'number' | 'birth' | 'expiry' | 'personal' | 'composite'
    }

function clean(field: string): string {
  return field.replace(/<+$/, '')
}

/** Reads and checks the second line of a passport; dates are YYMMDD as printed. */
export function readTd3Line2(line: string): Td3Line2 {
  if (!/^[A-Z0-9<]{44}$/.test(line)) return { ok: false, wrong: 'format' }
  const at = (from: number, to: number): string => line.slice(from, to)
  const right = (field: string, digit: string): boolean =>
    mrzCheckDigit(field) === (digit === '<' ? 0 : Number(digit))
  if (!right(at(0, 9), at(9, 10))) return { ok: false, wrong: 'number' }
  if (!right(at(13, 19), at(19, 20))) return { ok: false, wrong: 'birth' }
  if (!right(at(21, 27), at(27, 28))) return { ok: false, wrong: 'expiry' }
  if (!right(at(28, 42), at(42, 43))) return { ok: false, wrong: 'personal' }
  if (!right(at(0, 10) + at(13, 20) + at(21, 43), at(43, 44)))
    return { ok: false, wrong: 'composite' }
  return {
    ok: true,
    number: clean(at(0, 9)),
    nationality: clean(at(10, 13)),
    birth: at(13, 19),
    sex: at(20, 21),
    expiry: at(21, 27),
    personal: clean(at(28, 42)),
  }
}
