import { compare } from '#domain/shared/compare.ts'
import { decimal, divideFloor, toSafeNumber } from '#domain/shared/decimal.ts'
import { instantMs } from '#domain/shared/calendar/zone.ts'

/**
 * How an oversubscription is allocated (17 CFR 227.201(h)). "Other" is described in the offering and decided by people.
 */
export type AllocationMethod = 'pro_rata' | 'first_come'

/** A commitment for whole units. */
export type UnitRequest = {
  readonly id: string
  readonly units: number
  readonly committed_at: string
  readonly min_units?: number
}

/** What a commitment gets; `cut` units are refunded, `below_minimum` gives the investor the choice of a full refund. */
export type Allocation = {
  readonly id: string
  readonly units: number
  readonly cut: number
  readonly below_minimum: boolean
}

function byTime(a: UnitRequest, b: UnitRequest): number {
  return instantMs(a.committed_at) - instantMs(b.committed_at) || compare(a.id, b.id)
}

function toAllocation(request: UnitRequest, units: number): Allocation {
  return {
    id: request.id,
    units,
    cut: request.units - units,
    below_minimum: units < request.units && units < (request.min_units ?? 0),
  }
}

function firstCome(cap: number, requests: readonly UnitRequest[]): Map<string, number> {
  const given = new Map<string, number>()
  let left = cap
  for (const request of [...requests].sort(byTime)) {
    const units = Math.min(left, request.units)
    given.set(request.id, units)
    left -= units
  }
  return given
}

function proRata(
  cap: number,
  requests: readonly UnitRequest[],
  total: number,
): Map<string, number> {
  const shares = requests.map((request) => {
    const product = decimal(request.units).value * decimal(cap).value
    const floor = divideFloor(product, BigInt(total))
    return { request, floor, remainder: product - floor * BigInt(total) }
  })
  const given = new Map(shares.map((s) => [s.request.id, toSafeNumber(s.floor)]))
  let left = cap - [...given.values()].reduce((sum, n) => sum + n, 0)
  const order = [...shares].sort(
    (a, b) => compare(b.remainder, a.remainder) || byTime(a.request, b.request),
  )
  for (const share of order) {
    if (left === 0) break
    given.set(share.request.id, (given.get(share.request.id) ?? 0) + 1)
    left -= 1
  }
  return given
}

/**
 * Shares `cap` units among the commitments, in the order given. Pro rata: floor, then the largest remainder, ties to
 * the earlier commitment. First come: by time of commitment. When all fits, everybody gets what was requested.
 */
export function allocate(
  cap: number,
  requests: readonly UnitRequest[],
  method: AllocationMethod,
): Allocation[] {
  if (!Number.isSafeInteger(cap) || cap < 0)
    throw new RangeError(`The units on offer must be a whole number from 0, not ${cap}.`)
  const total = requests.reduce((sum, r) => sum + r.units, 0)
  if (total <= cap) return requests.map((r) => toAllocation(r, r.units))
  const given = method === 'first_come' ? firstCome(cap, requests) : proRata(cap, requests, total)
  return requests.map((r) => toAllocation(r, given.get(r.id) ?? 0))
}
