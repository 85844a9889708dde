import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import { checkModel, type Executors } from '#machines/lib/run-path.ts'
import type { CaseEvent } from '#machines/lib/model.ts'
import { Network } from './network.ts'
import type { FlowScript, Stagehand } from './script.ts'

const ANSWER = /^xstate\.(?:done|error)\.actor\.(.+)$/
const TIMER = /^xstate\.after\.([^.]+)\./

/** Milliseconds of a named delay. */
function delayOf(script: FlowScript, name: string): number {
  const delay: unknown = (script.model.machine.implementations.delays as Record<string, unknown>)[name] ?? Number(name)
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a number`)
  return delay
}

/** What the script lacks, by name: an act, an answer or an assertion; and names that the flow does not have. */
export function gaps(script: FlowScript): string[] {
  const types = [...new Set(script.model.events.map((event) => event.type))]
  const answered = script.model.events.flatMap((event) => {
    const actor = ANSWER.exec(event.type)?.[1]
    return actor === undefined || script.replies[`${actor}/${event.case}`] !== undefined ? [] : [`reply missing for "${actor}/${event.case}"`]
  })
  const actors = [...new Set(types.flatMap((type) => ANSWER.exec(type)?.[1] ?? []))].filter((actor) => script.calls[actor] === undefined).map((actor) => `call missing for "${actor}"`)
  const events = Object.fromEntries(types.filter((type) => ANSWER.test(type) || TIMER.test(type) || script.acts[type] !== undefined).map((type) => [type, () => undefined]))
  const states = Object.fromEntries(Object.keys(script.sees).map((id) => [id, () => undefined]))
  return [...checkModel(script.model, { events, states } satisfies Executors), ...actors, ...answered]
}

/** One walk in one page: opens it, then takes step by step. */
export class Walk {
  readonly #script: FlowScript
  readonly #hand: Stagehand
  readonly #network: Network

  constructor(script: FlowScript, page: Page, base: string) {
    this.#script = script
    this.#hand = { page, base }
    this.#network = new Network(script.calls)
  }

  async open(): Promise<void> {
    await this.#hand.page.clock.install()
    await this.#network.hold(this.#hand.page)
    await this.#script.open(this.#hand)
  }

  /** The event as it really happens: a person's act, the network's answer, or time that passes. */
  async take(event: CaseEvent): Promise<void> {
    const actor = ANSWER.exec(event.type)?.[1]
    const delay = TIMER.exec(event.type)?.[1]
    if (actor !== undefined) {
      const reply = this.#script.replies[`${actor}/${event.case}`]
      if (reply === undefined) throw new Error(`There is no reply "${actor}/${event.case}".`)
      return this.#network.answer(actor, typeof reply === 'function' ? await reply(this.#hand) : reply)
    }
    if (delay !== undefined) return this.#hand.page.clock.runFor(delayOf(this.#script, delay))
    const act = this.#script.acts[event.type]
    if (act === undefined) throw new Error(`There is no executor for the event "${event.type}".`)
    await act(this.#hand, event)
  }

  async see(id: string, state: AnyMachineSnapshot): Promise<void> {
    const look = this.#script.sees[id]
    if (look === undefined) throw new Error(`There is no assertion for the state "${id}".`)
    await look(this.#hand.page, state, this.#network)
  }

  end(): Promise<void> {
    return this.#network.end()
  }
}
