import { anniversary, type PlainDate } from '../calendar/plain-date.ts'
import { accept, type Checked, deny } from './refusal.ts'

/** Oldest age that is taken for a date of birth without being held a typing error. */
export const OLDEST_AGE = 120

/** Whole years from a date of birth to a date; somebody born on 29 February turns a year older on 1 March. */
export function ageOn(birth: PlainDate, on: PlainDate): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return anniversary(birth, years) > on ? years - 1 : years
}

/** The age at which a person of a state may contract: 18, in Alabama and Nebraska 19, in Mississippi 21. */
export function ageOfMajority(state: string | null): 18 | 19 | 21 {
  if (state === 'MS') return 21
  return state === 'AL' || state === 'NE' ? 19 : 18
}

/** Checks a date of birth against the date of signature; gives the age. Minors invest only through a custodian (UTMA). */
export function checkAdult(birth: PlainDate, on: PlainDate, state: string | null): Checked<number> {
  if (birth > on) return deny('birth_in_future', 'The date of birth is in the past.')
  const age = ageOn(birth, on)
  if (age > OLDEST_AGE) return deny('birth_too_early', 'Check the year of birth.')
  const needed = ageOfMajority(state)
  if (age < needed) return deny('under_age', `You must be ${needed} to invest in your own name. A custodian can invest for a minor.`)
  return accept(age)
}
