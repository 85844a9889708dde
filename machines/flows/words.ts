/** What a person does and sees in a flow of the browser, in plain words; lifecycles carry theirs themselves. */
export interface FlowWords {
  /** `TYPE/case`, or `TYPE` for all of its cases */
  events: Readonly<Record<string, string>>
  /** what is seen, by the id of the state; its description where there is none */
  states: Readonly<Record<string, string>>
}

export const flowWords: Readonly<Record<string, FlowWords>> = {}
