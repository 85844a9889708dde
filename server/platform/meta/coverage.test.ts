import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Coverage } from '#machines/lib/coverage.ts'
import { pathsOf } from '#machines/lib/model.ts'
import { models } from '#machines/models.ts'
import { saveCoverage } from '#tests/support/coverage-file.ts'
import { readCoverage } from './coverage.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '.tmp', 'coverage')
const [MACHINE, OTHER] = ['coverage-of-a-test', 'coverage-of-a-test-two']
afterAll(() => {
  for (const name of [MACHINE, `${MACHINE}.ada-byron`, OTHER])
    rmSync(join(folder, `${name}.json`), { force: true })
})

test('a run by hand is kept next to the run of the suite, with its tester (O13)', async () => {
  const [model] = models.proposal
  if (model === undefined) throw new Error('The proposal has a model.')
  const whole = new Coverage(model.machine).walk(pathsOf(model))
  const part = new Coverage(model.machine).walk(pathsOf(model).slice(0, 1))
  saveCoverage(MACHINE, whole)
  saveCoverage(MACHINE, part, 'Ada Byron')
  saveCoverage(MACHINE, part, 'Ada Byron')
  saveCoverage(OTHER, part)
  const { runs } = await readCoverage(MACHINE)
  expect(runs.map(({ by }) => by).toSorted()).toEqual(['Ada Byron', 'npm test'])
  const sizes = runs.map((run) => [run.by, Object.keys(run.transitions).length])
  expect(Object.fromEntries(sizes)).toEqual({
    'Ada Byron': part.taken.size,
    'npm test': whole.taken.size,
  })
  expect((await readCoverage('coverage-of-no-test')).runs).toEqual([])
})
