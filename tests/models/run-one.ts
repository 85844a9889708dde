import { lifecycleIds } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { replay, type CaseEvent } from '#machines/lib/model.ts'
import { saveCoverage, tester } from '#tests/support/coverage-file.ts'
import { Replayer } from './replay.ts'
import { stages } from './stages.ts'

/**
 * For specs that `npm run paths` writes: runs one path of a lifecycle, given by the types and cases of its events, over
 * HTTP, and saves the covered transitions for the chart of the machine.
 */
export async function pathRunner(
  machine: string,
): Promise<
  (part: number, events: readonly (readonly [type: string, named: string])[]) => Promise<void>
> {
  const id = lifecycleIds.find((one) => one === machine)
  if (id === undefined) throw new Error(`There is no lifecycle "${machine}".`)
  const replayer = new Replayer(await stages[id]())
  return async (part, events) => {
    const model = models[id][part]
    if (model === undefined) throw new Error(`${id} has no model ${part}.`)
    const route = events.map(([type, named]): CaseEvent => {
      const event = model.events.find((one) => one.type === type && one.case === named)
      if (event === undefined) throw new Error(`${id} has no case ${type}/${named}.`)
      return event
    })
    await replayer.run(model, {
      title: events.map(([type]) => type).join(' → '),
      steps: replay(model, route),
    })
    saveCoverage(id, replayer.coverage, tester())
  }
}
