import { bareDigits } from '#domain/shared/typed-text.ts'
import { isSandboxNumber } from '#domain/shared/person-number.ts'
import { checkForeignTin, checkItin, checkTin, type TinType } from '#domain/shared/tin.ts'

/** What is wrong, by field. */
export type Problems = Record<string, string>

/**
 * Checks a US number of a kind (26 USC 6109); numbers of the sandbox are right where the demo world is on. Null when it
 * is right.
 */
export function usNumberProblem(type: TinType, text: string, sandbox: boolean): string | null {
  if (sandbox && type === 'ssn' && isSandboxNumber(bareDigits(text))) return null
  const checked = checkTin(type, text)
  return checked.ok ? null : checked.message
}

/** What is odd about a number that is accepted all the same: a prefix that the IRS is not known to use. */
export function usNumberWarning(type: TinType, text: string): string | null {
  const checked = checkTin(type, text)
  return checked.ok ? (checked.warning?.message ?? null) : null
}

/** The kind of a person's number by its digits: an ITIN where it is one, else a Social Security number. */
export const kindOfPersonNumber = (digits: string): 'ssn' | 'itin' =>
  checkItin(digits).ok ? 'itin' : 'ssn'

export interface ForeignNumber {
  foreign_tin?: string | undefined
  ftin_not_required?: boolean | undefined
  ftin_explanation?: string | undefined
}
/**
 * Exactly one of a foreign number and "not legally required"; without both an explanation is needed (Form W-8BEN, Rev.
 * October 2021). `onFile`: a foreign number is stored already. `needed` is false where neither has to be given
 * (W-8ECI).
 */
export function foreignNumberProblems(
  v: ForeignNumber,
  onFile: boolean,
  needed: boolean,
): Problems {
  const text = v.foreign_tin?.trim() ?? ''
  if (text !== '' && v.ftin_not_required === true)
    return { ftin_not_required: 'Give the number or tick this box, not both.' }
  if (text !== '') {
    const checked = checkForeignTin(text)
    return checked.ok ? {} : { foreign_tin: checked.message }
  }
  if (
    !needed ||
    onFile ||
    v.ftin_not_required === true ||
    (v.ftin_explanation?.trim() ?? '') !== ''
  )
    return {}
  return { foreign_tin: 'Give the number, tick that it is not required, or say why you give none.' }
}
