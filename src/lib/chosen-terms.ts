import { registrationChoice, type RegistrationChoice } from '#domain/shared/registration-types.ts'
import { z } from 'zod'

/** What a visitor chose before an account was made; stored until it is used, at most for a day. */
const chosen = z.object({
  listingId: z.string(),
  amount: z.int().positive(),
  registration: registrationChoice,
  at: z.int(),
})
type Terms = Omit<z.infer<typeof chosen>, 'at'>
const KEY = 'capstan.chosen-terms'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Remembers an amount that the person has confirmed with the button of the amount page. It is in `localStorage`,
 * because the link of the confirmation mail opens in another tab. Where nothing can be stored, the amount page is shown
 * again.
 */
export function rememberTerms(terms: Terms): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...terms, at: Date.now() }))
  } catch {
    // a browser without storage shows the amount page once more
  }
}

/** What was confirmed in this browser within a day and not used yet. */
export function chosenTerms(): Terms | null {
  try {
    const found = chosen.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return found.success && Date.now() - found.data.at < DAY_MS ? found.data : null
  } catch {
    return null
  }
}

/** True when these very terms were confirmed in this browser: they are not requested again. */
export function wereConfirmed(
  listingId: string,
  amount: number | null,
  registration: RegistrationChoice,
): boolean {
  const terms = chosenTerms()
  return (
    terms !== null &&
    terms.listingId === listingId &&
    terms.amount === amount &&
    terms.registration === registration
  )
}

/** Forgets them: the investment has begun, or was refused. */
export function forgetTerms(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was stored
  }
}
