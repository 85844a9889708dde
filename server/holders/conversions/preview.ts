import { convertAll, type Converted, type Instrument } from '#domain/holders/rules/conversion.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { findBeingRescinded, outstandingInstruments, type LedgerRow } from '../holdings/index.ts'
import { findBusy, findItems, type ConversionRecord, type ItemRow } from './repo.ts'

/** What the company's SAFEs and notes become at some terms now; `problem` where the rule refuses. */
export interface Preview {
  rows: { row: LedgerRow; instrument: Instrument; converted: Converted }[]
  problem: string | null
}

/**
 * Applies the rule of conversions to what is outstanding now: a preview, and what is executed. A security that would
 * become no share at all is a problem, by name: its holder would only be owed cash.
 */
export async function previewOf(q: Queryable, of: ConversionRecord): Promise<Preview> {
  const outstanding = await outstandingInstruments(q, of.account_id)
  const { terms } = of
  const result = convertAll(
    outstanding.map((one) => one.instrument),
    {
      trigger: terms.trigger,
      on: terms.happened_on,
      price: terms.price,
      capitalization: terms.capitalization,
    },
  )
  if (!result.ok) return { rows: [], problem: result.message }
  const known = new Map(outstanding.map((one) => [one.row.id, one]))
  const rows = result.value.flatMap((converted) => {
    const one = known.get(converted.id)
    return one === undefined ? [] : [{ ...one, converted }]
  })
  const none = rows.filter(({ converted }) => converted.shares === 0)
  return {
    rows,
    problem:
      none.length === 0
        ? null
        : none
            .map(
              ({ row, converted }) =>
                `${nameOf(row)} would become no share: ${formatCents(converted.principal + converted.interest)} is less than the price of one, ${converted.price}. Check the price.`,
            )
            .join(' '),
  }
}

const nameOf = (row: { certificate_no: string | null; title: string }): string =>
  `${row.certificate_no === null ? 'A security' : `Certificate ${row.certificate_no}`} of ${row.title}`

/** Each instrument that cannot convert now, by name: in an open transfer, under a stop, or about to be rescinded. */
export async function busyProblems(q: Queryable, ids: readonly string[]): Promise<string[]> {
  const rescinded = await findBeingRescinded(q, ids)
  return (await findBusy(q, ids, [...rescinded])).map((row) => {
    if (row.moving) return `${nameOf(row)} is in an open transfer.`
    return rescinded.has(row.id)
      ? `The sale of ${nameOf(row)} is about to be rescinded.`
      : `${nameOf(row)} is under a stop. Nothing moves until it is lifted.`
  })
}

function changeOf(item: ItemRow, now: Converted | undefined): string | null {
  if (now === undefined) return `${nameOf(item)} is no longer outstanding.`
  const same =
    now.shares === item.shares &&
    now.cash === item.cash &&
    now.price === item.price &&
    now.principal === item.principal &&
    now.interest === item.interest
  return same
    ? null
    : `${nameOf(item)} would now become ${now.shares.toLocaleString('en-US')} shares instead of ${item.shares.toLocaleString('en-US')}.`
}

/** Each instrument by name that is not what was submitted: it ended, it was added, or it becomes something else. */
export async function changedSince(q: Queryable, of: ConversionRecord): Promise<string[]> {
  const [items, preview] = [await findItems(q, of.id), await previewOf(q, of)]
  const now = new Map(preview.rows.map((one) => [one.row.id, one]))
  const submitted = new Set(items.map((item) => item.holding_id))
  const gone = items
    .map((item) => changeOf(item, now.get(item.holding_id)?.converted))
    .filter((text) => text !== null)
  const added = preview.rows
    .filter((one) => !submitted.has(one.row.id))
    .map((one) => `${nameOf(one.row)} is outstanding and was not submitted.`)
  return [...gone, ...added]
}
