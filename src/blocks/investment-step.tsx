import { registrationChoice, type RegistrationChoice } from '#domain/shared/registration-types.ts'
import { stepLine, wayOf, type WayName } from '#domain/shared/investment-route.ts'
import { chosenTerms } from '#src/lib/chosen-terms.ts'
import { sitePath } from '#src/lib/site-path.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** Who invests, when a path leads back to an investment that was chosen before the account; null for any other path. */
export function choiceInPath(path: string | null): RegistrationChoice | null {
  const target = sitePath(path)
  if (target === null) return null
  const { pathname, searchParams } = new URL(target, 'https://site.invalid')
  if (pathname !== '/investment' || searchParams.get('listing_id') === null) return null
  const choice = registrationChoice.safeParse(searchParams.get('registration'))
  return choice.success ? choice.data : 'individual'
}

/**
 * "Step 2 of 9: Account", above the heading of a screen that comes before the guided steps. Nothing for whoever signs
 * up without an investment in mind.
 */
export function RecoveryStepLine({
  at,
  registration,
  className = 'figures mb-1.5 text-small text-subtle',
}: {
  at: WayName
  /** who invests; left out: what was chosen in this browser before */
  registration?: RegistrationChoice | null
  className?: string
}) {
  // what was chosen, and where one came from, is known in the browser only
  const hydrated = useHydrated()
  if (!hydrated) return null
  const choice = registration === undefined ? (chosenTerms()?.registration ?? null) : registration
  return choice === null ? null : <p className={className}>{stepLine(wayOf(choice), at)}</p>
}
