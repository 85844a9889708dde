import { lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { pathsOf } from '#machines/lib/model.ts'
import { verify } from '#server/kernel/state-machines/replay.ts'
import { saveCoverage } from '#tests/support/coverage-file.ts'
import { reportRow } from '#tests/support/report.ts'
import { describe, expect, test } from 'vitest'
import { Replayer } from './replay.ts'
import { stages } from './stages.ts'

/** Replays every generated path of a lifecycle over HTTP and holds it to all of its states and transitions. TEST_MACHINE=kyc runs one of them. */
export function replaySuite(id: LifecycleId): void {
  if ((process.env['TEST_MACHINE'] ?? id) !== id) return test.skip(`${id} is not asked for`)
  describe(`${id}: every generated path over HTTP`, async () => {
    const replayer = new Replayer(await stages[id]())
    for (const model of models[id]) {
      const inputs =
        models[id].length > 1 && model.region === null ? ` (${JSON.stringify(model.input)})` : ''
      test.each(pathsOf(model).map((path) => [path.title, path] as const))(
        `${model.region ?? ''}${inputs} %s`,
        async (_, path) => replayer.run(model, path),
      )
    }
    test('every state and every transition was taken', () => {
      const report = replayer.coverage.report()
      saveCoverage(id, replayer.coverage)
      reportRow('Lifecycles replayed over HTTP against PostgreSQL', {
        machine: id,
        paths: models[id].flatMap(pathsOf).length,
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
