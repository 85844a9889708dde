import { ocfZip } from '#server/holders/holdings/ocf.ts'
import type { LedgerRow } from '#server/holders/holdings/ledger-repo.ts'
import { ocfProblems } from '#tests/support/ocf-schemas.ts'
import { unzipped } from '#tests/support/zip.ts'
import { describe, expect, test } from 'vitest'

/** Ids of the ledger are UUIDs. */
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
let number = 0
const row = (more: Partial<LedgerRow>): LedgerRow => ({
  id: uuid(++number),
  investment_id: null,
  first_investment_id: null,
  listing_id: uuid(900),
  account_id: uuid(901),
  user_id: uuid(902),
  security_type: 'common',
  security_name: 'Class A common stock',
  title: 'Ira Glass',
  units: 100,
  bonus_units: 0,
  price: '1.25',
  cost: 12_500,
  issued_at: '2026-03-02T17:00:00.000Z',
  restricted_until: '2027-03-02T17:00:00.000Z',
  exemption: 'reg_cf',
  closing_id: null,
  certificate_no: `C-${number}`,
  origin_id: null,
  transfer_id: null,
  acquired_at: null,
  acquired_from: null,
  conversion_id: null,
  terms: null,
  company: 'Tidewater Grid',
  slug: 'tidewater-grid',
  logo_url: null,
  cover_seed: 1,
  legal_name: 'Tidewater Grid, Inc.',
  founded: 2019,
  closing_number: 1,
  closing_at: null,
  cancelled_at: null,
  cancelled_for: null,
  registration: 'individual',
  ...more,
})
interface Item extends Record<string, unknown> {
  object_type: string
}
/** The files of an export, which the published schemas take, and the items in them by their kind. */
function exported(ledger: readonly LedgerRow[]) {
  const company = {
    account_id: uuid(901),
    legal_name: 'Tidewater Grid, Inc.',
    founded: 2019,
    formed: '2019-05-06',
  }
  const files = unzipped(
    ocfZip(company, ledger, '2026-11-20T12:00:00.000Z', {
      asOf: '2026-01-31',
      source: 'entered',
      classes: [
        { name: 'Founders stock', type: 'common', authorised: 10_000_000, votes: 10 },
        { name: 'Series Seed preferred', type: 'preferred', authorised: 1_000, votes: 1 },
      ],
      positions: [
        { holder: 'Acme Corp', class: 'Founders stock', units: 1_000 },
        { holder: 'Trusty Inglis', class: 'Series Seed preferred', units: 10 },
      ],
      options: 20,
      warrants: 0,
      pool: 30,
      convertibles: 0,
    }),
  )
  const read = (name: string) =>
    JSON.parse(files.get(name)?.toString('utf8') ?? '{}') as {
      items: Item[]
      issuer: { comments: string[] }
    }
  return {
    problems: ocfProblems(files),
    manifest: read('Manifest.ocf.json'),
    stakeholders: read('Stakeholders.ocf.json').items,
    transactions: read('Transactions.ocf.json').items,
  }
}
const MOVED = '2026-09-01T16:00:00.000Z'

describe('the Open Cap Table Format 1.2.0', () => {
  const kept = row({ cancelled_at: MOVED, cancelled_for: '40 units went to Bo Lee' })
  const bought = row({ cancelled_at: MOVED, cancelled_for: '10 units went to the company' })
  const safe = row({
    security_type: 'crowd_safe',
    security_name: 'SAFE',
    cancelled_at: MOVED,
    cancelled_for: 'Converted',
  })
  const note = row({ security_type: 'convertible_note', cancelled_at: MOVED })
  const ledger = [
    kept,
    row({ units: 60, origin_id: kept.id, transfer_id: uuid(700) }),
    row({
      units: 40,
      origin_id: kept.id,
      transfer_id: uuid(700),
      acquired_at: MOVED,
      acquired_from: 'Ira Glass',
      title: 'Lee Holdings',
      user_id: uuid(903),
      registration: 'corporation',
    }),
    bought,
    row({ units: 90, origin_id: bought.id }),
    safe,
    row({ units: 50, origin_id: safe.id, conversion_id: uuid(701), acquired_at: MOVED }),
    note,
    row({
      security_type: 'preferred',
      security_name: 'Series A preferred',
      restricted_until: null,
    }),
    row({ cancelled_at: MOVED, cancelled_for: 'Rescinded' }),
    row({ security_type: 'simple_debt', security_name: 'Note 2026' }),
    row({ security_type: 'revenue_share', security_name: 'Revenue share' }),
  ]
  const { problems, manifest, stakeholders, transactions } = exported(ledger)

  test('has every kind of item as the published schemas have it (M20)', () => {
    expect(problems).toEqual([])
    expect(new Set(transactions.map((one) => one.object_type))).toEqual(
      new Set([
        'TX_STOCK_ISSUANCE',
        'TX_STOCK_TRANSFER',
        'TX_STOCK_REPURCHASE',
        'TX_STOCK_CANCELLATION',
        'TX_CONVERTIBLE_ISSUANCE',
        'TX_CONVERTIBLE_CONVERSION',
        'TX_CONVERTIBLE_CANCELLATION',
      ]),
    )
  })
  test('counts each unit once on every day (M21)', () => {
    const stock = (day: string): number =>
      transactions
        .filter((one) => String(one['date']) <= day && one.object_type === 'TX_STOCK_ISSUANCE')
        .filter(
          (one) =>
            !transactions.some(
              (end) =>
                end.object_type !== 'TX_STOCK_ISSUANCE' &&
                end['security_id'] === one['security_id'] &&
                String(end['date']) <= day,
            ),
        )
        .reduce((sum, one) => sum + Number(one['quantity']), 0)
    expect([stock('2026-02-01'), stock('2026-03-02'), stock('2026-08-31')]).toEqual([
      1_010, 1_410, 1_410,
    ])
    // 10 were bought back, 100 rescinded, and a SAFE became 50
    expect(stock('2026-09-01')).toBe(1_350)
  })
  test('knows people from institutions by their registration, and debt from stock (M21)', () => {
    expect(
      Object.fromEntries(
        stakeholders.map((one) => [
          (one['name'] as { legal_name: string }).legal_name,
          one['stakeholder_type'],
        ]),
      ),
    ).toEqual({
      'Acme Corp': 'INSTITUTION',
      'Trusty Inglis': 'INDIVIDUAL',
      'Ira Glass': 'INDIVIDUAL',
      'Lee Holdings': 'INSTITUTION',
    })
    expect(manifest.issuer.comments).toEqual([
      'Debt: 1 not in these files. The format has no object for it.',
      'Revenue share: 1 not in these files. The format has no object for it.',
    ])
  })
})
