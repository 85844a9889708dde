import { describe, expect as assert, it } from 'vitest'
import { Coverage } from '#machines/lib/coverage.ts'
import { activeStates, transitionKey } from '#machines/lib/structure.ts'
import { short } from '#machines/lib/model.ts'
import { toursOf } from '#machines/lib/tours.ts'
import { keepCoverage } from '#tests/support/coverage-file.ts'
import { reportRow } from '#tests/support/report.ts'
import { stage } from '../e2e/harness.ts'
import { scripts } from './scripts.ts'
import { gaps, Walk } from './walk.ts'

const act = stage()
/** status lines of the refusals that the paths bring about */
const REFUSALS = /status of 4\d\d|ERR_CONNECTION_FAILED|Failed to load resource/

for (const [name, script] of Object.entries(scripts)) {
  describe(`the flow ${name} in a browser, the network answering as the path says`, () => {
    const { model } = script
    const coverage = new Coverage(model.machine)
    it('has an act, an answer and an assertion for everything that the machine has', () => {
      assert(gaps(script)).toEqual([])
    })
    it.each(toursOf(model).map((path) => [path.title, path] as const))('%s', async (_, path) => {
      const tab = await act.tab('visitor')
      tab.expects(REFUSALS)
      const walk = new Walk(script, tab.page, act.site.url)
      await walk.open()
      const done: string[] = []
      try {
        for (const [i, { event, state }] of path.steps.entries()) {
          done.push(i === 0 ? 'start' : short(event))
          if (i > 0) await walk.take(event)
          for (const id of activeStates(state)) await walk.see(id, state)
          coverage.reach(state)
          const before = path.steps[i - 1]?.state
          if (before !== undefined) (model.machine.getTransitionData(before, event) ?? []).forEach((one) => coverage.add(transitionKey(one)))
        }
      } catch (cause) {
        throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\nafter ${done.join(' → ')}`, { cause })
      } finally {
        await walk.end()
      }
    })
    it('every state and every transition was taken', () => {
      const report = coverage.report()
      reportRow('Flows walked in the browser', { flow: name, tours: toursOf(model).length, states: `${report.reached}/${report.states}`, transitions: `${report.taken}/${report.transitions}` })
      keepCoverage(name, coverage)
      assert({ missing: report.missing, missingStates: report.missingStates, unknown: report.unknown }).toEqual({ missing: [], missingStates: [], unknown: [] })
    })
  })
}
