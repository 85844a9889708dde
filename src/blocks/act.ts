/** One event as a button: what it is called, what happens then, and whether it is sent with a reason. */
export interface Act {
  type: string
  label: string
  /** what happens then, in a sentence */
  explain: string
  done: string
  variant?: 'primary' | 'secondary' | 'danger'
  /** the question that the reason answers */
  reason?: string
  /** of an act of two people that rests on a document: the sentence that asks for it */
  document?: string
  /** label of the day that is sent with it: today unless another is chosen */
  day?: string
}
