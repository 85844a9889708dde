import { newestFigure } from '#domain/shared/figures.ts'
import {
  addDecimal,
  compareDecimal,
  decimal,
  isDecimalText,
  shortDecimalText,
} from '#domain/shared/decimal.ts'

/** A share of an entity; `owner` and `owned` are keys, and `blocked` marks an owner whose true match is confirmed. */
export interface OwnedShare {
  readonly owner: string
  /** for people who decide: the name of the owner */
  readonly name: string
  readonly owned: string
  /** decimal text; a share that is not a number from 0 on is not added */
  readonly percent: string
  readonly blocked: boolean
}
/** An entity that blocked persons own, with their share in percent and their names. */
export interface BlockedEntity {
  readonly entity: string
  readonly percent: string
  readonly owners: readonly string[]
}

/**
 * Entities that are blocked although no list names them: blocked persons own 50 percent or more of them in the
 * aggregate, directly or through entities that are blocked for the same reason (OFAC guidance of August 13, 2014; FAQ
 * 399, 401). Shares held through an entity that is not blocked count as nothing, and control alone blocks nothing (FAQ
 * 398). Screening is of now, so it takes the newest figure.
 */
export function ownedByBlocked(shares: readonly OwnedShare[]): BlockedEntity[] {
  const least = decimal(newestFigure('ofac_owned_percent'))
  const blocked = new Set(shares.filter((one) => one.blocked).map((one) => one.owner))
  const entities = [...new Set(shares.map((one) => one.owned))]
  const found = new Map<string, BlockedEntity>()
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const entity of entities) {
      const held = shares.filter(
        (one) => one.owned === entity && blocked.has(one.owner) && isDecimalText(one.percent, 6),
      )
      const sum = held.reduce((all, one) => addDecimal(all, decimal(one.percent)), decimal(0))
      if (compareDecimal(sum, least) < 0) continue
      blocked.add(entity)
      found.set(entity, {
        entity,
        percent: shortDecimalText(sum),
        owners: [...new Set(held.map((one) => one.name))],
      })
    }
  }
  return [...found.values()]
}
