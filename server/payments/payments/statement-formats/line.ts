/** A movement as a reader of a format finds it; cents, positive when money came in. */
export interface Movement {
  /** line of the text on which it begins, as a person counts; several may begin on one */
  line: number
  booked_on: string
  amount: number
  /** how many payments this one amount is, where the bank does not give the amount of each; else 1 */
  payments: number
  /** what the sender wrote: our reference is looked for in it */
  reference: string
  sender: string
  sender_last4: string
  /** last four digits of the account that it moved; '' where the file does not name it */
  account: string
  /** the bank's own number of the movement: no two movements share it; '' where the bank gives none */
  bank_reference: string
  /** names under which an earlier version of the reader would have booked the same movement */
  formerly: string[]
}

/** What the bank says that an account has when a day is over, in cents; negative when it is overdrawn. */
export interface Balance {
  /** last four digits of the account; '' where the file does not name it */
  account: string
  day: string
  closing: number
}

/**
 * A record of a bank statement. Its `bank_reference` is never empty: where the bank gives none, it is derived from the
 * movement (`withIdentity`).
 */
export interface StatementLine extends Movement {
  /** its place among the records of the file, from 1: this and the statement name it */
  place: number
}
