import { anniversary, type PlainDate } from './calendar/plain-date.ts'
import { accept, type Checked, deny } from './refusal.ts'

/** Oldest age that is taken for a date of birth without being held a typing error. */
export const OLDEST_AGE = 120

/** Whole years from a date of birth to a date; somebody born on 29 February turns a year older on 1 March. */
export function ageOn(birth: PlainDate, on: PlainDate): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return anniversary(birth, years) > on ? years - 1 : years
}

/**
 * The age at which a person of a state may make a binding contract for an investment. Eighteen, but nineteen in Alabama
 * (Ala. Code 26-1-1). Mississippi has a majority of 21, and whoever is eighteen may contract for personal property,
 * which securities are (Miss. Code 93-19-13); Nebraska has one of nineteen, and whoever is eighteen may make a binding
 * contract (Neb. Rev. Stat. 43-2101).
 */
export function ageToContract(state: string | null): 18 | 19 {
  return state === 'AL' ? 19 : 18
}

/**
 * Checks a date of birth against the date of signature; gives the age. Minors invest only through a custodian (UTMA).
 */
export function checkAdult(birth: PlainDate, on: PlainDate, state: string | null): Checked<number> {
  if (birth > on) return deny('birth_in_future', 'The date of birth is in the past.')
  const age = ageOn(birth, on)
  if (age > OLDEST_AGE) return deny('birth_too_early', 'Check the year of birth.')
  const needed = ageToContract(state)
  if (age < needed)
    return deny(
      'under_age',
      `You must be ${needed} to invest in your own name. A custodian can invest for a minor.`,
    )
  return accept(age)
}
