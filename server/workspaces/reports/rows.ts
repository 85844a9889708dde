import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { machineTitle } from '#domain/shared/notice.ts'
import type { Cell } from '#domain/shared/table-columns.ts'
import type { ReportType } from '#domain/workspaces/model/reports.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { presentLog } from '#server/kernel/state-machines/index.ts'
import * as repo from './rows-repo.ts'

/** Amounts are in cents and instants in UTC, as `reportCellKind` says. */
export type Cells = Readonly<Record<string, Cell>>
interface RowsPage {
  rows: Cells[]
  /** sort values of the last row, after which the next page begins */
  after: readonly string[]
  /** fewer rows than a page has: nothing follows */
  last: boolean
}
interface Reading {
  services: AppServices
  q: Queryable
  scope: repo.Scope
}
type Reader = (of: Reading, after: repo.After, n: number) => Promise<RowsPage>

const residence = ({ city, region }: { city: string | null; region: string | null }) => ({
  city,
  region,
})
const page = (
  read: readonly { after: readonly string[] }[],
  rows: Cells[],
  n: number,
): RowsPage => ({ rows, after: read.at(-1)?.after ?? [], last: read.length < n })

const investors: Reader = async ({ q, scope }, after, n) => {
  const read = await repo.findInvestors(q, scope, after, n)
  const rows = read.map((row) => ({
    investor: row.investor,
    email: row.email,
    ...residence(row),
    accredited: row.accredited,
    investments: row.investments,
    committed_usd: row.committed,
    first_investment_at: row.first_at,
    last_investment_at: row.last_at,
  }))
  return page(read, rows, n)
}

const investments: Reader = async ({ services, q, scope }, after, n) => {
  const read = await repo.findInvestments(q, scope, after, n)
  const machines = await services.lifecycles.readMany(
    q,
    'investment',
    read.map((row) => row.id),
  )
  const rows = read.map((row) => {
    const machine = machines.get(row.id)
    return {
      number: row.number,
      investor: row.investor,
      email: row.email,
      ...residence(row),
      units: row.units,
      amount_usd: row.amount,
      status: machine === undefined ? null : services.lifecycles.present(machine).label,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
  return page(read, rows, n)
}

const payments: Reader = async ({ services, q, scope }, after, n) => {
  const read = await repo.findPayments(q, scope, after, n)
  const machines = await services.lifecycles.readMany(
    q,
    'payment',
    read.map((row) => row.id),
  )
  const rows = read.map((row) => {
    const machine = machines.get(row.id)
    return {
      investment: row.investment,
      investor: row.investor,
      method: paymentMethodLabels[row.method],
      reference: row.reference,
      expected_usd: row.expected,
      received_usd: row.received,
      cleared_usd: row.cleared,
      refunded_usd: row.refunded,
      status: machine === undefined ? null : services.lifecycles.present(machine).label,
      created_at: row.created_at,
    }
  })
  return page(read, rows, n)
}

const positions: Reader = async ({ q, scope }, after, n) => {
  const read = await repo.findPositions(q, scope, after, n)
  const rows = read.map((row) => ({
    holder: row.holder,
    security: row.security,
    certificate: row.certificate,
    units_at_start: row.at_start,
    units_change: row.at_end - row.at_start,
    units_at_end: row.at_end,
    issued_at: row.issued_at,
    restricted_until: row.restricted_until,
  }))
  return page(read, rows, n)
}

/** With the label that everybody reads: a company learns nothing of a screening (31 CFR 1023.320(e)). */
const identities: Reader = async ({ services, q, scope }, after, n) => {
  const read = await repo.findInvestors(q, scope, after, n)
  const partyOf = await repo.findParties(
    q,
    read.map((row) => row.user_id),
  )
  const machines = await services.lifecycles.readMany(q, 'kyc', [...partyOf.values()])
  const rows = read.map((row) => {
    const machine = machines.get(partyOf.get(row.user_id) ?? '')
    return {
      investor: row.investor,
      email: row.email,
      status:
        machine === undefined
          ? 'Not started'
          : services.lifecycles.present(machine, { who: [], staff: false }).label,
    }
  })
  return page(read, rows, n)
}

/** Machines whose history a company reads on its own pages. An IRA’s history with its custodian is not among them. */
const AUDITED = [
  'offering',
  'listing',
  'closing',
  'investment',
  'investment-steps',
  'payment',
  'envelope',
  'report-run',
]
const audit: Reader = async ({ services, q, scope }, after, n) => {
  const read = await repo.findAudit(q, scope, AUDITED, after, n)
  const opened = await services.lifecycles.opened(q, read)
  const recordOf = new Map(read.map((row) => [String(row.seq), row.record_id]))
  const rows = (await presentLog(services, q, opened, 'issuer')).map((entry) => ({
    at: entry.at,
    record: machineTitle(entry.machine),
    record_id: recordOf.get(entry.id) ?? null,
    event: entry.says,
    from: entry.from,
    to: entry.to,
    who: entry.who,
    role: entry.role,
    reason: entry.reason,
  }))
  return page(
    read.map((row) => ({ after: [String(row.seq)] })),
    rows,
    n,
  )
}

const readers: Readonly<Record<ReportType, Reader>> = {
  investors,
  investments,
  payments,
  cap_table: positions,
  kyc_status: identities,
  audit,
}
const PAGE = 500

/** Rows of a report, a page at a time: never more than one page is in memory. */
export async function* pagesOf(type: ReportType, of: Reading): AsyncGenerator<Cells[]> {
  const read = readers[type]
  for (let after: repo.After = []; ;) {
    const { rows, after: next, last } = await read(of, after, PAGE)
    if (rows.length > 0) yield rows
    if (last) return
    after = next
  }
}
