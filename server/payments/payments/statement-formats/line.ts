/** A line of a bank statement; cents, positive when money came in. */
export interface StatementLine {
  /** position in the file, as a person counts */
  line: number
  booked_on: string
  amount: number
  /** what the sender wrote: our reference is looked for in it */
  reference: string
  sender: string
  sender_last4: string
  /** the bank's own number of the movement: no two movements share it */
  bank_reference: string
}
