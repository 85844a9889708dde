import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { checkModel, type Executors } from '#machines/lib/run-path.ts'
import type { CaseEvent, Model } from '#machines/lib/model.ts'
import { Network } from './network.ts'
import type { FlowScript, Walking } from './script.ts'

const ANSWER = /^xstate\.(?:done|error)\.actor\.(.+)$/
const TIMER = /^xstate\.after\.([^.]+)\./

/** The case of a model by `TYPE/case`. */
export function caseNamed(model: Model, name: string): CaseEvent {
  const event = model.events.find((one) => `${one.type}/${one.case}` === name)
  if (event === undefined) throw new Error(`${model.machine.id} has no case ${name}.`)
  return event
}

/** Milliseconds of a named delay. */
function delayOf(script: FlowScript, name: string): number {
  const delay: unknown =
    (script.model.machine.implementations.delays as Record<string, unknown>)[name] ?? Number(name)
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a number`)
  return delay
}

/** What the script lacks, by name: an act, an answer or an assertion; and names that the flow does not have. */
export function gaps(script: FlowScript): string[] {
  const apart = Object.values(script.apart ?? {})
  // what only a model with another input has happens in the walks that are apart
  const cases = [script.model, ...apart.map(({ model }) => model ?? script.model)].flatMap(
    ({ events }) => events,
  )
  const acts = Object.assign({}, ...apart.map((one) => one.script.acts), script.acts) as object
  const types = [...new Set(cases.map((event) => event.type))]
  const answered = script.model.events.flatMap((event) => {
    const actor = ANSWER.exec(event.type)?.[1]
    return actor === undefined ||
      script.own?.includes(actor) === true ||
      script.replies[`${actor}/${event.case}`] !== undefined
      ? []
      : [`reply missing for "${actor}/${event.case}"`]
  })
  const actors = [...new Set(types.flatMap((type) => ANSWER.exec(type)?.[1] ?? []))]
    .filter((actor) => script.calls[actor] === undefined && script.own?.includes(actor) !== true)
    .map((actor) => `call missing for "${actor}"`)
  const events = Object.fromEntries(
    types
      .filter((type) => ANSWER.test(type) || TIMER.test(type) || type in acts)
      .map((type) => [type, () => undefined]),
  )
  const states = Object.fromEntries(Object.keys(script.sees).map((id) => [id, () => undefined]))
  return [
    ...checkModel({ ...script.model, events: cases }, { events, states } satisfies Executors),
    ...actors,
    ...answered,
  ]
}

/** One walk in one page: opens it, then takes step by step. */
export class Walk {
  readonly #script: FlowScript
  readonly #hand: Walking

  constructor(script: FlowScript, page: Page, base: string) {
    this.#script = script
    this.#hand = { page, base, network: new Network(script.calls), next: undefined }
  }

  async open(next?: CaseEvent): Promise<void> {
    await this.#hand.page.clock.install()
    await this.#hand.network.hold(this.#hand.page)
    this.#hand.next = next
    await this.#script.open(this.#hand)
  }

  /**
   * The event as it really happens: a person's act, the network's answer, or time that passes. `next` is the step after
   * it.
   */
  async take(event: CaseEvent, state: AnyMachineSnapshot, next?: CaseEvent): Promise<void> {
    const actor = ANSWER.exec(event.type)?.[1]
    const delay = TIMER.exec(event.type)?.[1]
    const hand = this.#hand
    hand.next = next
    if (actor !== undefined) {
      if (this.#script.own?.includes(actor)) return
      const reply = this.#script.replies[`${actor}/${event.case}`]
      if (reply === undefined) throw new Error(`There is no reply "${actor}/${event.case}".`)
      return hand.network.answer(actor, typeof reply === 'function' ? await reply(hand) : reply)
    }
    if (delay !== undefined)
      return (
        this.#script.passes?.[delay]?.(hand) ?? hand.page.clock.runFor(delayOf(this.#script, delay))
      )
    const act = this.#script.acts[event.type]
    if (act === undefined) throw new Error(`There is no executor for the event "${event.type}".`)
    await act(hand, event, state)
  }

  async see(id: string, state: AnyMachineSnapshot): Promise<void> {
    const look = this.#script.sees[id]
    if (look === undefined) throw new Error(`There is no assertion for the state "${id}".`)
    await look(this.#hand.page, state, this.#hand.network)
  }

  end(): Promise<void> {
    return this.#hand.network.end()
  }
}
