import type { Page } from 'playwright'
import type { AnyMachineSnapshot } from 'xstate'
import type { CaseEvent, Model } from '#machines/lib/model.ts'
import type { Network, Reply } from './network.ts'

export interface Stagehand {
  page: Page
  base: string
}
/**
 * A hand during a walk: which calls wait, and the step that follows, for what has to be prepared (what a cookie will
 * hold).
 */
export interface Walking extends Stagehand {
  network: Network
  next: CaseEvent | undefined
}

/**
 * How a flow is walked in a browser: what a person does for each event, what the network responds, what each state
 * shows.
 */
export interface FlowScript {
  model: Model
  /** opens the page in the flow's first state */
  open(hand: Walking): Promise<void>
  /** actor of the flow -> its call, `POST /register` */
  calls: Readonly<Record<string, string>>
  /** by type of the event: what the person does. Responses and timers are not in it. */
  acts: Readonly<
    Record<string, (hand: Walking, event: CaseEvent, state: AnyMachineSnapshot) => Promise<void>>
  >
  /** actors that the page resolves itself, out of what it finds; the step before prepared it */
  own?: readonly string[]
  /** delays that pass otherwise than by the page's own clock */
  passes?: Readonly<Record<string, (hand: Walking) => Promise<void>>>
  /** `actor/case` -> the network's response; a function where only the running site knows it (a token that it takes) */
  replies: Readonly<Record<string, Reply | ((hand: Walking) => Promise<Reply>)>>
  /** by id of the state: what must be seen; the network knows which calls wait */
  sees: Readonly<
    Record<string, (page: Page, state: AnyMachineSnapshot, network: Network) => Promise<void>>
  >
  /** complaints of the browser that the paths bring about */
  complaints?: readonly RegExp[]
  /**
   * further walks with a page of their own, for what no generated tour brings about: steps as `TYPE/case`, and what
   * differs
   */
  apart?: Readonly<
    Record<
      string,
      {
        path: readonly string[]
        /** the flow with another input */
        model?: Model
        script: Partial<Pick<FlowScript, 'open' | 'acts' | 'sees' | 'calls' | 'replies'>>
      }
    >
  >
}
