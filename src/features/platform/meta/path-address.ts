import { replay, type CaseEvent, type Model, type Step } from '#machines/lib/model.ts'

/** Separates the steps of a path in an address; no name of an event contains it. */
const BETWEEN = '~'

/**
 * A path for the `path` of an address: `SUBMIT~xstate.error.actor.attempt/incorrect`. The case `default` is left out.
 */
export const pathInAddress = (
  steps: readonly { readonly type: string; readonly case: string }[],
): string =>
  steps
    .filter((step) => step.type !== '' && step.type !== 'xstate.init')
    .map((step) =>
      step.case === '' || step.case === 'default' ? step.type : `${step.type}/${step.case}`,
    )
    .join(BETWEEN)

/** The steps of a path that an address carries; null when the model knows no such step or does not take it there. */
export function pathOfAddress(model: Model, text: string): Step[] | null {
  const named = (name: string): CaseEvent | undefined =>
    model.events.find(
      (event) =>
        name === `${event.type}/${event.case}` || (event.case === 'default' && name === event.type),
    )
  const events = text.split(BETWEEN).map(named)
  if (events.some((event) => event === undefined)) return null
  try {
    return replay(model, events as CaseEvent[])
  } catch {
    return null
  }
}
