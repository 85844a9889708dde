import { refusal, type Refusal } from '#domain/shared/refusal.ts'

/** Numbers of a class as the ledger has them. */
export type ClassNumbers = {
  readonly authorised: number
  readonly issued: number
  readonly outstanding: number
  readonly treasury: number
  readonly reserved: number
  readonly holdings: readonly number[]
}

/** The invariants of a class: outstanding, authorised, and holdings that add up. */
export function checkClass(numbers: ClassNumbers): Refusal[] {
  const found: Refusal[] = []
  if (numbers.outstanding !== numbers.issued - numbers.treasury)
    found.push(refusal('outstanding_wrong', 'outstanding', 'Outstanding is issued less treasury.'))
  if (numbers.issued + numbers.reserved > numbers.authorised)
    found.push(
      refusal(
        'over_authorised',
        'authorised',
        'Issued and reserved together are at most what is authorized.',
      ),
    )
  const held = numbers.holdings.reduce((sum, n) => sum + n, 0)
  if (held !== numbers.outstanding)
    found.push(
      refusal(
        'holdings_differ',
        'holdings',
        `The holdings add up to ${held}, and ${numbers.outstanding} are outstanding.`,
      ),
    )
  return found
}
