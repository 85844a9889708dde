/** Units of a sale that are with somebody else now: of another holder, with the number of their certificate. */
export interface PassedOn {
  title: string
  units: number
  certificate_no: string | null
}

const unitsText = (units: number): string =>
  units === 1 ? '1 unit is' : `${units.toLocaleString('en-US')} units are`

/**
 * Why a sale cannot be undone: a rescission gives the purchase price back for all units (Securities Act section 12(a)),
 * so each holder who has some of them is named, and so is a purchase by the company. Empty when all are there.
 */
export function passedOnProblems(of: { held: readonly PassedOn[]; bought_back: number }): string[] {
  const held = of.held.map(
    (one) =>
      `${unitsText(one.units)} held by ${one.title}${one.certificate_no === null ? '' : `, certificate ${one.certificate_no}`}.`,
  )
  return of.bought_back === 0
    ? held
    : [...held, `${unitsText(of.bought_back)} with the company, which bought them back.`]
}
