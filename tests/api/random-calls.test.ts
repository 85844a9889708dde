import { reportRow } from '#tests/support/report.ts'
import { runs } from '#tests/support/thorough.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaks, send } from './matrix-calls.ts'
import { matrix } from './matrix.ts'
import type { Place } from './matrix-rows.ts'
import { identities, matrixWorld } from './matrix-world.ts'

const w = await matrixWorld()
const { t } = w
const counts = { calls: 0, answered: 0, refused: 0 }
afterAll(() => reportRow('Random calls of random people, ids of everybody mixed', counts))
beforeAll(() => t.db.run('update session set factor_at = $1', [t.clock.now().toISOString()]))

const placements = Object.values(matrix).flatMap((row) => Object.values(row.at).map((at) => at(w)))
/** Every value that the matrix has under a name: ids of X, of Y, of A and of B, drafts, what does not exist. */
function valuesOf(part: 'params' | 'query' | 'headers'): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const placement of placements)
    for (const [name, value] of Object.entries(placement[part] ?? {}))
      found.set(name, (found.get(name) ?? new Set()).add(value))
  return new Map([...found].map(([name, values]) => [name, [...values]]))
}
const [params, query] = [valuesOf('params'), valuesOf('query')]
const accounts = [
  ...new Set([...(query.get('accountid') ?? []), ...(valuesOf('headers').get('accountid') ?? [])]),
]
// pages for developers show everybody's mail; production has none of them
const reads = Object.keys(matrix).filter(
  (name) => name.startsWith('GET ') && !name.startsWith('GET /meta/'),
)

test('whoever asks for whichever mixture of ids gets nothing of others, and no call breaks', async () => {
  expect(reads.length).toBeGreaterThan(150)
  expect(accounts.length).toBeGreaterThan(2)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...reads),
      fc.constantFrom(...identities, 'V' as const),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      async (name, who, picks) => {
        const [inQuery = 0, ofQuery = 0, inHeader = 0, ...forParams] = picks
        const pick = (values: readonly string[], n: number): string =>
          values[n % values.length] ?? 'x'
        const keys = [...name.matchAll(/:([A-Za-z_]+)/g)].map(([, key = '']) => key)
        const names = [...query.keys()]
        const asked = pick(names, inQuery)
        const placement: Place = {
          params: Object.fromEntries(
            keys.map((key, n) => [key, pick(params.get(key) ?? [], forParams[n] ?? 0)]),
          ),
          query: {
            ...(ofQuery % 4 === 0 ? {} : { accountid: pick(accounts, ofQuery) }),
            ...(inQuery % 3 === 0 ? { [asked]: pick(query.get(asked) ?? [], ofQuery) } : {}),
          },
          headers: inHeader % 2 === 0 ? {} : { accountid: pick(accounts, inHeader) },
        }
        const answer = await send(
          who === 'V' ? t.visitor : t.bearer(w.tokens[who]),
          name,
          placement,
        )
        counts.calls++
        counts[answer.status < 400 ? 'answered' : 'refused']++
        const said = `${name} of ${who} with ${JSON.stringify(placement)}: ${answer.status}`
        expect(answer.status, `${said} ${answer.text.slice(0, 300)}`).toBeLessThan(500)
        // an id that was asked for may come back in a refusal
        const shown = matrix[name]?.reveals === who ? [] : leaks(w, who, answer)
        expect(
          shown.filter((text) => !JSON.stringify(placement).includes(text)),
          said,
        ).toEqual([])
      },
    ),
    { numRuns: runs(1000, 100_000, 'tests/api/random-calls') },
  )
}, 3_600_000)
