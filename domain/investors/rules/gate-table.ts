/** Where a record cannot go on by itself: money, a security or a right moves there. */
export const tableGates = [
  'submit',
  'pay',
  'receive',
  'accept',
  'close',
  'release',
  'refund',
  'transfer_out',
  'transfer_in',
  'convert',
  'vote',
  'distribute',
] as const
export type TableGate = (typeof tableGates)[number]

/** What can be asked of all who are behind a record, and of the record. */
export const questions = [
  'account',
  'identity',
  'sanctions',
  'registration',
  'suitability',
  'accreditation',
  'limit',
  'tax_form',
  'agreement',
] as const
export type Question = (typeof questions)[number]
/** What can be wrong with a person behind a record. */
const faults = [
  'account',
  'identity_missing',
  'identity_refused',
  'sanctions',
  'suitability_open',
  'suitability_refused',
  'registration',
] as const
export type Fault = (typeof faults)[number]

/**
 * Whether a question is asked at a gate: `again` with what is true at this moment, `earlier` (an earlier gate asked it,
 * and what it found counts), or `no`.
 */
type Asked = 'again' | 'earlier' | 'no'
export interface Cell {
  asked: Asked
  /** who asks: a guard of a machine, the session of the caller, or the command that does the act; null: nobody */
  by: 'guard' | 'session' | 'command' | null
  /** faults of a person or a registration behind the record that stop it here */
  faults: readonly Fault[]
  why: string
  source: string
}

const sources: Record<Question, string> = {
  account: 'Platform policy',
  identity: '31 CFR 1023.220',
  sanctions: '31 CFR 501.603, 501.604',
  registration: '31 CFR 1010.230',
  suitability: 'FINRA rule 2111',
  accreditation: '17 CFR 230.506(c)(2)',
  limit: '17 CFR 227.100(a)(2), 230.251(d)(2)(i)(C)',
  tax_form: '26 USC 3406',
  agreement: '15 USC 7001',
}
type Row = Record<Question, Partial<Cell> & Pick<Cell, 'asked' | 'why'>>
const again = (
  why: string,
  stops: readonly Fault[] = [],
  more: Partial<Cell> = {},
): Row[Question] => ({ asked: 'again', by: 'guard', why, faults: stops, ...more })
const earlier = (why: string): Row[Question] => ({ asked: 'earlier', why })
const no = (why: string): Row[Question] => ({ asked: 'no', why })

const WAITS = 'The review that follows waits for it.'
const BOOKED =
  'Money that arrives is booked whatever became of its sender. What is taken back before it stops the payment.'
const BACK = 'Money goes back to the account that paid, whatever became of its owner.'
const HELD =
  'It was asked when the security was bought; a transfer is no purchase from the company.'
const CLOSED = 'The closing asked it, in the same act.'
const NO_PURCHASE = 'The holder buys nothing: a right that is held already becomes another one.'
const VOTES = 'Whoever holds on the record date votes.'
const NOT_PAID = 'The product pays no distributions: the company pays them, outside of it.'
const everywhere = (cell: Row[Question]): Row => ({
  account: cell,
  identity: cell,
  sanctions: cell,
  registration: cell,
  suitability: cell,
  accreditation: cell,
  limit: cell,
  tax_form: cell,
  agreement: cell,
})

const rows: Record<TableGate, Row> = {
  submit: {
    ...everywhere(no(WAITS)),
    account: again('Only somebody who is signed in submits.', [], { by: 'session' }),
    registration: again('It has to be one that the company may have among its holders.', [], {
      source: '26 USC 1361(b)',
    }),
    accreditation: again('Under Rule 506(c) whoever submits claims to be accredited.'),
    limit: again('Counted over all commitments, under the lock of the investor.'),
  },
  pay: {
    account: again('Nobody pays for an account that is disabled or closed.', ['account']),
    identity: again('Everybody behind the commitment is approved now.', ['identity_missing']),
    sanctions: again('Everybody is compared with the lists in force now.', ['sanctions']),
    registration: again('It is approved as it is now.', ['registration']),
    suitability: again('A decision is there, and it is not "unsuitable".', ['suitability_refused']),
    accreditation: again('Under Rule 506(c) it is verified, for this sale.'),
    limit: again(
      'Counted over everybody whose limit it uses; other commitments may have come since.',
    ),
    tax_form: again('Without a form 24 % of every payment would be withheld.'),
    agreement: again('Everybody who has to sign has signed.'),
  },
  receive: everywhere(earlier(BOOKED)),
  accept: {
    account: again('What was approved may have been taken back.', ['account']),
    identity: again('What was approved may have been taken back.', ['identity_missing']),
    sanctions: again('Lists change every day.', ['sanctions']),
    registration: again('What was approved may have been changed.', ['registration']),
    suitability: again('A decision "unsuitable" counts; an assessment that runs does not.', [
      'suitability_refused',
    ]),
    accreditation: earlier('It was asked at the review, and is asked again at the closing.'),
    limit: earlier('It was asked with the amount, and is asked again at the closing.'),
    tax_form: earlier('It was asked at the review, and is asked again at the closing.'),
    agreement: earlier('It was signed before the review; this countersigns it.'),
  },
  close: {
    account: again('Securities are issued to an account that can be used.', ['account']),
    identity: again('Asked of everybody on the day.', ['identity_missing']),
    sanctions: again('Asked of everybody, and of the company, on the day.', ['sanctions']),
    registration: again('The certificate names it.', ['registration']),
    suitability: again('No sale without a decision.', ['suitability_open', 'suitability_refused']),
    accreditation: again('Every purchaser is verified at the sale.'),
    limit: again('Figures and other commitments change until the sale.'),
    tax_form: again('It may have expired or been refused.'),
    agreement: again('It is countersigned, on the terms in force, in the name that is issued.'),
  },
  release: {
    ...everywhere(earlier(CLOSED)),
    sanctions: again('Nothing of blocked property moves.', ['sanctions']),
  },
  refund: {
    ...everywhere(no(BACK)),
    sanctions: again('Nothing of blocked property moves, not even back.', ['sanctions']),
  },
  transfer_out: {
    ...everywhere(no(HELD)),
    account: again('Nobody gives away out of an account that is disabled or closed.', ['account']),
    identity: again('A refused identity stops it; an imported holder may have none yet.', [
      'identity_refused',
    ]),
    sanctions: again('Nothing of blocked property moves.', ['sanctions']),
    agreement: again('The documents of the transfer are complete.', [], {
      source: '17 CFR 240.17Ad-2, UCC 8-401',
    }),
  },
  transfer_in: {
    ...everywhere(no(HELD)),
    account: again('The receiver has an account that can be used.', ['account']),
    identity: again('The receiver is verified.', ['identity_missing']),
    sanctions: again('The receiver is compared with the lists in force now.', ['sanctions']),
    accreditation: again(
      'In the first year some securities may go to accredited investors alone.',
      [],
      {
        source: '17 CFR 227.501, 230.144',
      },
    ),
  },
  convert: {
    ...everywhere(no(NO_PURCHASE)),
    account: again('Shares are entered for an account that can be used.', ['account'], {
      by: 'command',
    }),
    sanctions: again('Nothing of blocked property changes.', ['sanctions'], { by: 'command' }),
  },
  vote: {
    ...everywhere(no(VOTES)),
    account: again('A disabled or closed account can’t vote.', ['account'], { by: 'command' }),
    sanctions: again('Voting rights of blocked securities aren’t exercised.', ['sanctions'], {
      by: 'command',
    }),
  },
  distribute: everywhere(no(NOT_PAID)),
}

/**
 * What every gate asks of all who are behind a record: whether it is asked again, why, and the source. The facts of guards
 * take the faults from here; a test compares the machines with it, and docs/gates.md is generated from it.
 */
export const gateTable = Object.fromEntries(
  tableGates.map((gate) => [
    gate,
    Object.fromEntries(
      questions.map((question): [Question, Cell] => [
        question,
        { by: null, faults: [], source: sources[question], ...rows[gate][question] },
      ]),
    ),
  ]),
) as Record<TableGate, Record<Question, Cell>>

/** The faults that stop a record at a gate. */
export const faultsAskedAt = (gate: TableGate): readonly Fault[] =>
  questions.flatMap((question) => gateTable[gate][question].faults)
