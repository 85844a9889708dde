/**
 * A small bank that knows nothing of the product: accounts with cents, files of entries, wires, returns and statements.
 * What it says is what happened, whatever the product believes.
 */
import { readAch, writeReturns, type FileEntry, type ReturnedEntry } from './nacha.ts'
import { readCsv, writeStatement, type Format, type Movement } from './statement.ts'

interface Account {
  number: string
  routing: string
  holder: string
  cents: number
  /** may be debited below nothing: a bank's own accounts, and strangers */
  bottomless: boolean
  closed: boolean
  movements: Movement[]
  /** movements that stand on a statement already */
  reported: number
}
interface TakenFile {
  name: string
  entries: FileEntry[]
  settlement: Account
}

/** Money that the federal clearing owes or is owed: the other side of files. */
const CLEARING = 'CLEARING'

export class Bank {
  /** the day on which everything is booked, YYYY-MM-DD */
  day: string
  readonly #accounts = new Map<string, Account>()
  readonly #files: TakenFile[] = []
  readonly #settled = new Map<
    string,
    { entry: FileEntry; settlement: Account; returned: boolean }
  >()
  readonly #unsent = new Map<string, ReturnedEntry[]>()
  /** account that a movement came from, by its number */
  readonly #senders = new Map<string, string>()
  #serial = 0

  constructor(day: string) {
    this.day = day
    this.open({ number: CLEARING, routing: '', holder: 'Clearing', bottomless: true })
  }

  /** Opens an account; `bottomless` ones pay whatever is asked. */
  open(of: {
    number: string
    routing: string
    holder: string
    cents?: number
    bottomless?: boolean
  }): string {
    if (this.#accounts.has(of.number)) throw new Error(`the account ${of.number} is open already`)
    this.#accounts.set(of.number, {
      number: of.number,
      routing: of.routing,
      holder: of.holder,
      cents: of.cents ?? 0,
      bottomless: of.bottomless ?? false,
      closed: false,
      movements: [],
      reported: 0,
    })
    return of.number
  }
  close(number: string): void {
    this.#of(number).closed = true
  }
  balance(number: string): number {
    return this.#of(number).cents
  }
  /** Cents of all accounts together: nothing that the bank does changes them. */
  total(): number {
    return [...this.#accounts.values()].reduce((sum, one) => sum + one.cents, 0)
  }

  /** A wire from one account to another; false when the money is not there or the account that gets it is closed. */
  wire(of: { from: string; to: string; cents: number; text: string }): boolean {
    const [from, to] = [this.#of(of.from), this.#of(of.to)]
    if (to.closed || (!from.bottomless && from.cents < of.cents)) return false
    this.#move(from, to, of.cents, of.text)
    return true
  }

  /**
   * Pays a wire list (CSV) out of an account: each row to its account, or back to the sender of the wire whose number it
   * gives. What goes to an account that is closed or not known comes back on the same day, with its text.
   */
  takeWireList(from: string, csv: string): void {
    const [head = [], ...rows] = readCsv(csv)
    for (const row of rows) {
      const cell = (name: string): string => row[head.indexOf(name)] ?? ''
      const [text, back] = [cell('Reference'), cell('Returns the wire')]
      const cents = Math.round(Number(cell('Amount')) * 100)
      const payer = this.#of(from)
      if (payer.cents < cents) throw new Error(`${from} has not enough for ${text}`)
      const sender = back === '' ? undefined : this.#senders.get(back)
      const payee = this.#accounts.get(sender ?? cell('Account number'))
      const known = sender !== undefined || payee?.routing === cell('Routing number or BIC')
      const reached = payee !== undefined && known && !payee.closed
      const to = reached ? payee : this.#of(CLEARING)
      this.#move(payer, to, cents, text)
      if (!reached) this.#move(to, payer, cents, `RETURNED WIRE ${text}`)
    }
  }

  /** Takes a file for the account through which it is settled. Throws when the file does not hold. */
  takeFile(name: string, text: string, settlement: string): FileEntry[] {
    const { entries } = readAch(text)
    if (this.#files.some((one) => one.name === name)) throw new Error(`${name} came before`)
    this.#files.push({ name, entries, settlement: this.#of(settlement) })
    return entries
  }

  /**
   * Posts the files of an account: one amount for each file, under its name. What a payer's account does not give (R01,
   * R02, R03) comes back on the same day.
   */
  settleFiles(settlement: string): void {
    for (const file of this.#files.filter((one) => one.settlement.number === settlement)) {
      this.#files.splice(this.#files.indexOf(file), 1)
      const clearing = this.#of(CLEARING)
      const net = file.entries.reduce(
        (sum, one) => sum + (one.side === 'debit' ? one.cents : -one.cents),
        0,
      )
      if (net > 0) this.#move(clearing, file.settlement, net, `ACH SETTLEMENT ${file.name}`)
      if (net < 0) this.#move(file.settlement, clearing, -net, `ACH SETTLEMENT ${file.name}`)
      for (const entry of file.entries) this.#post(entry, file.settlement)
    }
  }

  /** Takes a settled entry back, by its trace number; false when it came back before, or was never settled. */
  giveBack(trace: string, code: string): boolean {
    const found = this.#settled.get(trace)
    if (found === undefined || found.returned) return false
    const { entry, settlement } = found
    const party = this.#of(entry.account)
    if (entry.side === 'debit') this.#move(this.#of(CLEARING), party, entry.cents, `RETURN ${code}`)
    else this.#move(party, this.#of(CLEARING), entry.cents, `RETURN ${code}`)
    this.#returns(entry, settlement, code)
    found.returned = true
    return true
  }

  /** The file of the returns of an account that were not sent yet; null without any. */
  returnsFile(settlement: string): string | null {
    const waiting = this.#unsent.get(settlement) ?? []
    this.#unsent.delete(settlement)
    return waiting.length === 0
      ? null
      : writeReturns(this.#of(settlement).routing, this.day, waiting)
  }

  /** A statement of the movements that stand on none yet; null when nothing moved. */
  statement(number: string, format: Format): string | null {
    const account = this.#of(number)
    const movements = account.movements.slice(account.reported)
    account.reported = account.movements.length
    if (movements.length === 0) return null
    const opening = account.cents - movements.reduce((sum, one) => sum + one.cents, 0)
    const { routing } = account
    return writeStatement(format, { account: number, routing, day: this.day, opening, movements })
  }

  /** The statement with which an account begins: its balance, and no movement. */
  openingStatement(number: string): string {
    const { routing, cents } = this.#of(number)
    return writeStatement('camt053', {
      account: number,
      routing,
      day: this.day,
      opening: cents,
      movements: [],
    })
  }

  /** All movements of an account. */
  movements(number: string): readonly Movement[] {
    return this.#of(number).movements
  }

  #of(number: string): Account {
    const found = this.#accounts.get(number)
    if (found === undefined) throw new Error(`the bank has no account ${number}`)
    return found
  }
  #move(from: Account, to: Account, cents: number, text: string): void {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`${cents} are no cents`)
    const id = `FED${String(++this.#serial).padStart(8, '0')}`
    this.#senders.set(`${id}C`, from.number)
    for (const [account, other, sign] of [
      [from, to, -1],
      [to, from, 1],
    ] as const) {
      account.cents += sign * cents
      account.movements.push({
        id: `${id}${sign > 0 ? 'C' : 'D'}`,
        day: this.day,
        cents: sign * cents,
        text,
        other: other.holder,
        last4: other.number.slice(-4),
      })
    }
  }
  /** Why the account of an entry does not take it; null when it does. */
  #refusal(entry: FileEntry): string | null {
    const party = this.#accounts.get(entry.account)
    if (party === undefined || party.routing !== entry.routing) return 'R03'
    if (party.closed) return 'R02'
    return entry.side === 'debit' && !party.bottomless && party.cents < entry.cents ? 'R01' : null
  }
  #post(entry: FileEntry, settlement: Account): void {
    const refusal = this.#refusal(entry)
    if (refusal !== null) return this.#returns(entry, settlement, refusal)
    this.#settled.set(entry.trace, { entry, settlement, returned: false })
    const [party, clearing] = [this.#of(entry.account), this.#of(CLEARING)]
    if (entry.side === 'debit') this.#move(party, clearing, entry.cents, entry.id)
    else this.#move(clearing, party, entry.cents, entry.id)
  }
  /** The account that settled an entry gets or gives its amount back, and the entry goes into the next file of returns. */
  #returns(entry: FileEntry, settlement: Account, code: string): void {
    const clearing = this.#of(CLEARING)
    const text = `RETURN ${code} ${entry.id}`
    if (entry.side === 'debit') this.#move(settlement, clearing, entry.cents, text)
    else this.#move(clearing, settlement, entry.cents, text)
    const waiting = this.#unsent.get(settlement.number) ?? []
    this.#unsent.set(settlement.number, [...waiting, { entry, code }])
  }
}
