import type { LineOutcome } from '#domain/payments/model/banking.ts'
import { formatCents } from '#domain/shared/money.ts'
import { isForeignFile } from './statement-formats/fields.ts'
import type { ReadStatement } from './statement-formats/statement.ts'

/** A movement as it was booked from a record of a statement; cents, positive when money came in. */
export interface BookedMovement {
  bank_reference: string
  place: number
  /** line of the text on which its record began */
  line: number
  booked_on: string
  /** last four digits of the account that it moved; '' where the file does not name it */
  account: string
  amount: number
  outcome: LineOutcome
  payment_id: string | null
  sender: string
  reference: string
}
/** What the file says of a movement that was booked otherwise. */
export interface Difference {
  movement: BookedMovement
  /** cents that the account got; null when the file is refused today and says nothing of it */
  right: number | null
  /** the amount is for several payments, of which the file gives none */
  unsplit: boolean
  /** the file is refused for something else than this movement: a person compares it */
  unsure: boolean
  why: string
}

const isAboutLine = (problem: string): boolean => /^Line \d+\b/.test(problem)
const toPayment: readonly LineOutcome[] = ['booked', 'short', 'over']

/**
 * Movements that were booked otherwise than their file says, by the reader of this version. Each record of the file
 * explains one movement: under its reference, or a name that an earlier version gave it.
 */
export function differencesOf(
  movements: readonly BookedMovement[],
  read: Pick<ReadStatement, 'lines' | 'problems'>,
): Difference[] {
  const foreign = read.problems.find(isForeignFile)
  const taken = new Set<number>()
  return movements.flatMap((movement): Difference[] => {
    const otherwise = (of: Pick<Difference, 'why'> & Partial<Difference>): Difference[] => [
      { movement, right: null, unsplit: false, unsure: false, ...of },
    ]
    if (foreign !== undefined) return otherwise({ why: `The file is refused: ${foreign}` })
    const line =
      read.lines.find(
        (one) => !taken.has(one.place) && one.bank_reference === movement.bank_reference,
      ) ??
      read.lines.find(
        (one) => !taken.has(one.place) && one.formerly.includes(movement.bank_reference),
      )
    if (line === undefined) {
      const [first] = read.problems
      if (first === undefined)
        return otherwise({
          right: 0,
          why: 'The file has no such entry: it is a part of one that was booked already.',
        })
      const own = read.problems.find((one) => new RegExp(`^Line ${movement.line}\\b`).test(one))
      // of rows that are refused for the number of their cells, the reader gives no other row: those were read as today
      if (own === undefined && read.lines.length === 0 && read.problems.every(isAboutLine))
        return []
      return otherwise({ unsure: own === undefined, why: `The file is refused: ${own ?? first}` })
    }
    taken.add(line.place)
    const unsplit = line.payments > 1 && line.amount > 0 && toPayment.includes(movement.outcome)
    if (line.amount === movement.amount && !unsplit) return []
    return otherwise({
      right: line.amount,
      unsplit,
      why: unsplit
        ? `The account got ${formatCents(line.amount)} for ${line.payments} payments, and the bank does not give the amount of each.`
        : `The account got ${formatCents(line.amount)}.`,
    })
  })
}
