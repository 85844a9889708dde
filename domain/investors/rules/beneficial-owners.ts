import {
  addDecimal,
  compareDecimal,
  type Decimal,
  decimal,
  isDecimalText,
  multiplyDecimal,
  shortDecimalText,
} from '#domain/shared/decimal.ts'
import { refusal, type Decision, type Refusal } from '#domain/shared/refusal.ts'

/** `owner` holds `percent` (decimal text) of the equity of `owned`; `person` marks a natural person. */
export type OwnershipEdge = {
  readonly owner: string
  readonly owned: string
  readonly percent: string
  readonly person: boolean
}

/** A natural person with the percentage held through all chains, and whether it reaches 25%. */
export type EffectiveOwner = {
  readonly person: string
  readonly percent: string
  readonly is_beneficial_owner: boolean
}

/** Share of equity from which a natural person is a beneficial owner (31 CFR 1010.230(d)(1)). */
export const BENEFICIAL_OWNER_PCT = '25'

const HUNDRED = decimal(100)

function badEdges(edges: readonly OwnershipEdge[]): Refusal[] {
  const found: Refusal[] = []
  edges.forEach((edge, i) => {
    const text = isDecimalText(edge.percent, 6)
    if (
      !text ||
      decimal(edge.percent).value <= 0n ||
      compareDecimal(decimal(edge.percent), HUNDRED) > 0
    ) {
      found.push(
        refusal(
          'bad_percent',
          `edges.${i}.percent`,
          'Enter a percentage of more than 0 and at most 100.',
        ),
      )
    }
  })
  if (found.length > 0) return found
  for (const owned of new Set(edges.map((e) => e.owned))) {
    const sum = edges
      .filter((e) => e.owned === owned)
      .reduce((total, e) => addDecimal(total, decimal(e.percent)), decimal(0))
    if (compareDecimal(sum, HUNDRED) > 0)
      found.push(
        refusal(
          'over_100',
          owned,
          'The percentages of the direct owners are together at most 100.',
        ),
      )
  }
  return found
}

function collect(
  edges: readonly OwnershipEdge[],
  company: string,
  fraction: Decimal,
  path: readonly string[],
  into: Map<string, Decimal>,
): boolean {
  for (const edge of edges.filter((e) => e.owned === company)) {
    if (path.includes(edge.owner)) return false
    const part = multiplyDecimal(multiplyDecimal(fraction, decimal(edge.percent)), {
      value: 1n,
      scale: 2,
    })
    if (edge.person) into.set(edge.owner, addDecimal(into.get(edge.owner) ?? decimal(0), part))
    else if (!collect(edges, edge.owner, part, [...path, edge.owner], into)) return false
  }
  return true
}

/**
 * The natural persons behind a company with their percentages: product along each chain, sum over chains, exact.
 * Refuses percentages outside 0-100, direct owners above 100 in sum, and circles of ownership.
 */
export function effectiveOwners(
  edges: readonly OwnershipEdge[],
  company: string,
): Decision<readonly EffectiveOwner[]> {
  const refusals = badEdges(edges)
  if (refusals.length > 0) return { ok: false, refusals }
  const shares = new Map<string, Decimal>()
  if (!collect(edges, company, HUNDRED, [company], shares)) {
    return {
      ok: false,
      refusals: [
        refusal(
          'circular',
          company,
          'Companies cannot own each other in a circle. Check the chain.',
        ),
      ],
    }
  }
  const floor = decimal(BENEFICIAL_OWNER_PCT)
  const owners = [...shares].map(([person, share]) => ({
    person,
    percent: shortDecimalText(share),
    is_beneficial_owner: compareDecimal(share, floor) >= 0,
  }))
  return { ok: true, value: owners }
}

/** True when tenants in common hold exactly 100.00 percent together. */
export function sharesAddTo100(percents: readonly string[]): boolean {
  return (
    percents.every((p) => isDecimalText(p, 4) && decimal(p).value > 0n) &&
    compareDecimal(
      percents.reduce((sum, p) => addDecimal(sum, decimal(p)), decimal(0)),
      HUNDRED,
    ) === 0
  )
}
