import { createHash } from 'node:crypto'

/** `npm test` runs the tier `test`; `npm run test:all` runs `all`: everything whole, as a night or a release does. */
export const TIER: 'test' | 'all' = process.env['CAPSTAN_TIER'] === 'all' ? 'all' : 'test'
/** Whether this run takes everything whole. */
export const thorough = TIER === 'all'

/** How many runs of CI together take all that only `npm run test:all` has. */
export const SIXTHS = 6

/** The part of it that a run takes: 0 to 5 (CAPSTAN_SIXTH, which CI sets by the commit's number); null takes none. */
function sixthOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const part = Number(text)
  if (Number.isInteger(part) && part >= 0 && part < SIXTHS) return part
  throw new Error(`CAPSTAN_SIXTH is a whole number from 0 to ${SIXTHS - 1}, not "${text}".`)
}
export const sixth: number | null = sixthOf(process.env['CAPSTAN_SIXTH'])

/** A number that belongs to a name: the same on every day and every machine. */
export const hashOf = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE()

/** Whether this run takes what only `npm run test:all` has under a name: all of it, none, or the sixth of its names. */
export const takes = (name: string): boolean => thorough || hashOf(name) % SIXTHS === sixth
