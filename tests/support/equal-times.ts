import { expect } from 'vitest'

/** Medians may differ by this part of the slower one: the promise of the product. */
const PART = 0.05
/** samples of each kind in a round, and rounds before it is given up */
const SAMPLES = 8
const ROUNDS = 8

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
async function clocked(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Holds that two ways through take the same time: medians within 5 %. They take turns, and the one that begins changes,
 * so that a busy moment of the machine falls on both; where it fell on one all the same, more is measured, and the
 * bound stays.
 */
export async function sameTime(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const [a, b]: [number[], number[]] = [[], []]
  const far = (): number => Math.abs(median(a) - median(b)) / Math.max(median(a), median(b))
  for (let round = 0; round < ROUNDS && (round === 0 || far() > PART); round += 1) {
    for (let i = 0; i < SAMPLES; i += 1) {
      if (i % 2 === 0) a.push(await clocked(one))
      b.push(await clocked(other))
      if (i % 2 === 1) a.push(await clocked(one))
    }
  }
  expect(
    far(),
    `medians of ${a.length} samples each: ${median(a).toFixed(1)} and ${median(b).toFixed(1)} ms`,
  ).toBeLessThanOrEqual(PART)
}
