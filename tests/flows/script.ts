import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import type { CaseEvent, Model } from '#machines/lib/model.ts'
import type { Network, Reply } from './network.ts'

export interface Stagehand { page: Page; base: string }

/** How a flow is walked in a browser: what a person does for each event, what the network answers, what each state shows. */
export interface FlowScript {
  model: Model
  /** opens the page in the flow's first state */
  open(hand: Stagehand): Promise<void>
  /** actor of the flow -> its call, `POST /register` */
  calls: Readonly<Record<string, string>>
  /** by type of the event: what the person does. Answers and timers are not in it. */
  acts: Readonly<Record<string, (hand: Stagehand, event: CaseEvent) => Promise<void>>>
  /** `actor/case` -> what the network answers; a function where only the running site knows it (a token that it takes) */
  replies: Readonly<Record<string, Reply | ((hand: Stagehand) => Promise<Reply>)>>
  /** by id of the state: what must be seen; the network says which calls wait */
  sees: Readonly<Record<string, (page: Page, state: AnyMachineSnapshot, network: Network) => Promise<void>>>
}
