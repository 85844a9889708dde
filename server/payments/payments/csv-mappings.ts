import { MOST_CENTS } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import { money } from '#domain/shared/money.ts'
import {
  csvMapping,
  mappingProblem,
  newMapping,
  type CsvMapping,
  type CsvPreview,
  type StoredMapping,
} from '#domain/payments/model/bank-csv.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { personName } from '#server/payments/banking/index.ts'
import type { z } from 'zod'
import * as repo from './csv-mappings-repo.ts'
import { accountTitle } from './reconciliation.ts'
import { accountsAfter, soleAccount } from './reconciliation-repo.ts'
import {
  printOf,
  proposeMapping,
  type BankCsv,
  type TypedBalances,
} from './statement-formats/bank-csv.ts'
import { openStatementFile, readMapped } from './statement-formats/statement.ts'

/** Accounts that a person can choose for a file, and lines and rows that a preview shows. */
const MOST_ACCOUNTS = 200
const SHOWN_LINES = 20
const SHOWN_ROWS = 3

/** Choices that come with a bank’s CSV file: its account, and the balances of the bank’s statement. */
export interface ChosenFields extends TypedBalances {
  account: string | null
}
/** Cents of a balance in a form; null where it was left out. */
function centsOf(fields: Readonly<Record<string, string>>, field: string): number | null {
  const text = (fields[field] ?? '').trim()
  if (text === '') return null
  const cents = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(Math.abs(cents) <= MOST_CENTS))
    throw refuse('invalid', {
      fields: { [field]: 'Enter the balance in cents, for example 123450 for $1,234.50.' },
    })
  return cents
}
/** Reads account and balances from the form of an upload. */
export function chosenFields(fields: Readonly<Record<string, string>>): ChosenFields {
  const account = fields['bank_account'] ?? null
  if (account !== null && !newMapping.shape.account.safeParse(account).success)
    throw refuse('invalid', { fields: { bank_account: 'Choose the account.' } })
  return {
    account,
    opening: centsOf(fields, 'opening_balance'),
    closing: centsOf(fields, 'closing_balance'),
  }
}

/** The mapping by which a bank’s CSV file is read, with its account; which of the two a person has to choose, else. */
export async function mappingFor(
  q: Queryable,
  csv: BankCsv,
  chosen: string | null,
): Promise<{ stored: repo.MappingRow | null; account: string | null }> {
  const known = await repo.latestMappings(q, printOf(csv))
  const [only] = known.length === 1 ? known : []
  const account = chosen ?? only?.account ?? (await soleAccount(q)) ?? null
  return { stored: known.find((one) => one.account === account) ?? null, account }
}

export const presentMapping = async (
  q: Queryable,
  row: repo.MappingRow,
): Promise<StoredMapping> => ({
  id: row.id,
  account: row.account,
  version: row.version,
  confirmed_by: await personName(q, row.confirmed_by),
  confirmed_at: row.confirmed_at,
})

function sentMapping(text: string | undefined, csv: BankCsv): CsvMapping | null {
  if (text === undefined) return null
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    sent = null
  }
  const read = csvMapping.safeParse(sent)
  if (!read.success || printOf(read.data) !== printOf(csv))
    throw refuse('invalid', {
      fields: { mapping: 'The mapping isn’t one for the columns of this file.' },
    })
  return read.data
}

/**
 * Previews a bank’s CSV file by the mapping that was sent, else by the stored one, else by a proposal. Nothing is
 * stored.
 */
export async function previewCsv(
  q: Queryable,
  bytes: Buffer,
  fields: Readonly<Record<string, string>>,
): Promise<CsvPreview> {
  const opened = openStatementFile(bytes)
  const csv = typeof opened === 'string' ? opened : opened.bankCsv
  if (csv === null || typeof csv === 'string')
    throw refuse('refused', {
      fields: { file: csv ?? 'The columns of this file are known. Upload it without a mapping.' },
    })
  const chosen = chosenFields(fields)
  const sent = sentMapping(fields['mapping'], csv)
  const { stored, account } = await mappingFor(q, csv, chosen.account)
  const mapping = sent ?? stored?.mapping ?? proposeMapping(csv)
  const problem = mappingProblem(mapping)
  const read = readMapped(csv, mapping, account ?? '', chosen)
  const sum = (which: (cents: number) => boolean) =>
    money(read.lines.reduce((cents, one) => cents + (which(one.amount) ? one.amount : 0), 0))
  const orNone = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : money(cents)
  return {
    mapping,
    mapping_problem: problem,
    stored: stored === null ? null : await presentMapping(q, stored),
    accounts: (await accountsAfter(q, null, MOST_ACCOUNTS)).map((one) => ({
      account: one.account,
      title: accountTitle(one.account, one.bank_name),
    })),
    account,
    samples: csv.rows.slice(0, SHOWN_ROWS).map((row) => row.cells),
    lines: read.lines.slice(0, SHOWN_LINES).map((one, index) => ({
      line: one.line,
      booked_on: one.booked_on,
      amount: money(one.amount),
      text: one.reference,
      sender: one.sender,
      balance: orNone(read.after[index]),
    })),
    count: read.lines.length,
    came_in: sum((cents) => cents > 0),
    went_out: sum((cents) => cents < 0),
    opening: orNone(read.opening),
    closing: orNone(read.closing),
    proof: read.proof,
    left_out: read.leftOut,
    problems: problem === null ? read.problems : [],
  }
}

/**
 * Stores a mapping that a person confirmed, as the next version for its account and columns. The same mapping again is
 * the version that there is.
 */
export async function confirmMapping(
  at: { tx: Tx; userId: string; now: Date },
  { account, mapping }: z.output<typeof newMapping>,
): Promise<StoredMapping> {
  const problem = mappingProblem(mapping)
  if (problem !== null) throw refuse('refused', { message: problem, fields: { mapping: problem } })
  const columns = printOf(mapping)
  const known = (await repo.latestMappings(at.tx, columns)).find((one) => one.account === account)
  if (known !== undefined && sameMapping(known.mapping, mapping))
    return presentMapping(at.tx, known)
  const row: repo.MappingRow = {
    id: newId(),
    account,
    columns_sha256: columns,
    version: (known?.version ?? 0) + 1,
    mapping,
    confirmed_by: at.userId,
    confirmed_at: at.now.toISOString(),
  }
  if (!(await repo.addMapping(at.tx, row)))
    throw refuse('refused', {
      message: 'Another person confirmed a mapping for these columns. Upload the file again.',
      fields: { mapping: 'Another person confirmed a mapping for these columns.' },
    })
  return presentMapping(at.tx, row)
}
const sameMapping = (a: CsvMapping, b: CsvMapping): boolean =>
  a.days === b.days &&
  a.decimal === b.decimal &&
  a.positive === b.positive &&
  a.roles.every((role, column) => role === b.roles[column])

/** A bank’s CSV file as it is read by its stored mapping; a refusal names the missing choice. */
export async function readByMapping(q: Queryable, csv: BankCsv, chosen: ChosenFields) {
  const ask = (field: string, message: string) =>
    refuse('refused', { message, fields: { [field]: message } })
  const { stored, account } = await mappingFor(q, csv, chosen.account)
  if (stored === null)
    throw ask(
      account === null ? 'bank_account' : 'mapping',
      'The columns of this file are new for its account. Check how they are read, then confirm.',
    )
  const read = readMapped(csv, stored.mapping, stored.account, chosen)
  if (read.problems.length === 0 && read.proof === 'none')
    throw ask(
      'closing_balance',
      'The file has no running balance. Enter the opening and the closing balance of the bank’s statement.',
    )
  return { read, mappingId: stored.id }
}
