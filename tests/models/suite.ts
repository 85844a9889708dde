import { lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { pathsOf } from '#machines/lib/model.ts'
import { verify } from '#server/kernel/state-machines/replay.ts'
import { saveCoverage } from '#tests/support/coverage-file.ts'
import { reportRow } from '#tests/support/report.ts'
import { samplePaths } from '#tests/support/sample-paths.ts'
import { THOROUGH } from '#tests/support/thorough.ts'
import { describe, expect, test } from 'vitest'
import { Replayer } from './replay.ts'
import { stages } from './stages.ts'

const which = THOROUGH ? 'every generated path' : 'every transition and every case in every state'

/**
 * Replays the generated paths of a lifecycle over HTTP and holds it to all of its states and transitions: all paths in
 * a thorough run, those of `samplePaths` in any other. TEST_MACHINE=kyc runs one of them.
 */
export function replaySuite(id: LifecycleId): void {
  if ((process.env['TEST_MACHINE'] ?? id) !== id) return test.skip(`${id} is not asked for`)
  describe(`${id}: ${which} over HTTP`, async () => {
    const replayer = new Replayer(await stages[id]())
    let taken = 0
    for (const model of models[id]) {
      const inputs =
        models[id].length > 1 && model.region === null ? ` (${JSON.stringify(model.input)})` : ''
      const paths = samplePaths(model, pathsOf(model))
      taken += paths.length
      test.each(paths.map((path) => [path.title, path] as const))(
        `${model.region ?? ''}${inputs} %s`,
        async (_, path) => replayer.run(model, path),
      )
    }
    test('every state and every transition was taken', () => {
      const report = replayer.coverage.report()
      saveCoverage(id, replayer.coverage)
      reportRow('Lifecycles replayed over HTTP against PostgreSQL', {
        machine: id,
        paths: `${taken}/${models[id].flatMap(pathsOf).length}`,
        requests: replayer.requests,
        refused: replayer.checkedRefusals,
        states: `${report.reached}/${report.states}`,
        transitions: `${report.taken}/${report.transitions}`,
      })
      expect({
        missing: report.missing,
        missingStates: report.missingStates,
        unknown: report.unknown,
      }).toEqual({ missing: [], missingStates: [], unknown: [] })
    })
    test('an entry that is altered past the product is found', async () => {
      const { t } = replayer.stage
      await t.db.tx(async (tx) => {
        await tx.run('alter table machine_log disable trigger user')
        await tx.run(
          "update machine_log set actor = 'BD' where machine = $1 and id = $2 and rev = 1",
          [id, replayer.lastId],
        )
        await tx.run('alter table machine_log enable trigger user')
      })
      expect(await verify(t.db, t.services.keys, lifecycles[id], replayer.lastId)).toBe(
        'entry 1 was changed',
      )
    })
  })
}
