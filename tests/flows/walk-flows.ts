import { describe, expect as assert, it } from 'vitest'
import { Coverage } from '#machines/lib/coverage.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { toursOf } from '#machines/lib/tours.ts'
import { inBrowser, replay, short, type Path } from '#machines/lib/model.ts'
import { saveCoverage } from '#tests/support/coverage-file.ts'
import { runFlow } from '#tests/support/flow-suite.ts'
import { reportRow } from '#tests/support/report.ts'
import { sampleWalks } from '#tests/support/sample-paths.ts'
import { thorough } from '#tests/support/tier.ts'
import type { Stage } from '../e2e/harness.ts'
import type { FlowScript } from './script.ts'
import { caseNamed, gaps, Walk } from './walk.ts'

/** status lines of the refusals that the paths bring about */
const REFUSALS = /status of 4\d\d|ERR_CONNECTION_FAILED|Failed to load resource/

async function walkPath(
  act: Stage,
  script: FlowScript,
  path: Path,
  coverage: Coverage,
): Promise<void> {
  const tab = await act.tab('visitor')
  tab.expects(REFUSALS)
  for (const pattern of script.complaints ?? []) tab.expects(pattern)
  const walk = new Walk(script, tab.page, act.site.url)
  await walk.open(path.steps[1]?.event)
  const done: string[] = []
  try {
    for (const [i, { event, state }] of path.steps.entries()) {
      done.push(i === 0 ? 'start' : short(event))
      const before = path.steps[i - 1]?.state
      if (before !== undefined) await walk.take(event, before, path.steps[i + 1]?.event)
      for (const id of activeStates(state)) await walk.see(id, state)
    }
    // counted by the machine itself, with what it takes by `always`
    await runFlow(script.model, path, coverage)
  } catch (cause) {
    throw new Error(
      `${cause instanceof Error ? cause.message : String(cause)}\n\nafter ${done.join(' → ')}`,
      { cause },
    )
  } finally {
    await walk.end()
  }
}

const which = thorough
  ? 'every case in every configuration'
  : 'every state, and every act, response and timer'

/** A path, and the script that it is walked by. */
interface FlowWalk {
  script: FlowScript
  path: Path
}

/** Every walk of a flow: the tours of its model, and what no tour brings about. */
function walksOf(script: FlowScript): FlowWalk[] {
  const { model } = script
  const apart = Object.entries(script.apart ?? {}).map(([title, one]): FlowWalk => {
    const own = one.model ?? model
    return {
      script: {
        ...script,
        ...one.script,
        model: own,
        acts: { ...script.acts, ...one.script.acts },
        sees: { ...script.sees, ...one.script.sees },
        replies: { ...script.replies, ...one.script.replies },
      },
      path: {
        title,
        steps: replay(
          own,
          one.path.map((step) => caseNamed(own, step)),
        ),
      },
    }
  })
  return [...toursOf(inBrowser(model)).map((path) => ({ script, path })), ...apart]
}

/**
 * Tests that walk each of these flows in one browser, and count what was taken: whole in `npm run test:all`, in any
 * other run by the walks of `sampleWalks`. Every path and tour runs headless, in the flow's own test.
 */
export function walkFlows(act: Stage, scripts: Readonly<Record<string, FlowScript>>): void {
  for (const [name, script] of Object.entries(scripts)) walkFlow(act, name, script)
}

function walkFlow(act: Stage, name: string, script: FlowScript): void {
  describe(`the flow ${name} in a browser, ${which}, the network answering as the path says`, () => {
    const coverage = new Coverage(script.model.machine)
    const walks = sampleWalks(walksOf(script))
    it('has an act, an answer and an assertion for everything that the machine has', () => {
      assert(gaps(script)).toEqual([])
    })
    it.each(walks.map((walk) => [walk.path.title, walk] as const))('%s', (_, walk) =>
      walkPath(act, walk.script, walk.path, coverage),
    )
    it(`every state${thorough ? ' and every transition' : ''} was taken`, () => {
      const report = coverage.report()
      reportRow('Flows walked in the browser', {
        flow: name,
        walks: walks.length,
        states: `${report.reached}/${report.states}`,
        transitions: `${report.taken}/${report.transitions}`,
      })
      saveCoverage(name, coverage)
      assert({
        missing: thorough ? report.missing : [],
        missingStates: report.missingStates,
        unknown: report.unknown,
      }).toEqual({ missing: [], missingStates: [], unknown: [] })
    })
  })
}
