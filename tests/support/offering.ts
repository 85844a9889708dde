import type { OfferingType } from '#domain/offerings/model/offering.ts'
import { usRegions } from '#domain/shared/us-regions.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  addCompany,
  addMember,
  addOffering,
  type NewOffering,
} from '#server/offerings/offerings/index.ts'
import type { TestApp } from './app.ts'
import { system } from '#server/kernel/context.ts'

let counter = 0

/** A company with its owner; returns its account. */
export async function makeCompany(
  t: TestApp,
  owner: string,
  name = 'Harbour Looms',
): Promise<string> {
  const account_id = newId()
  await t.db.tx(async (tx) => {
    await addCompany(tx, {
      account_id,
      slug: `company-${++counter}`,
      name,
      legal_name: `${name} Inc.`,
      tagline: 'Cloth from kelp',
      city: 'Astoria',
      region: 'OR',
      jurisdiction: 'DE',
      tax_class: 'c_corp',
      founded: 2019,
      employees: 12,
      cover_seed: 3,
      logo_url: '/covers/logo-barley-lane.svg',
      cover_url: null,
    })
    await addMember(tx, account_id, owner, 'owner')
  })
  return account_id
}

export interface OfferingOptions {
  type?: OfferingType
  openAt?: string
  deadlineAt?: string
  price?: string
}

/** The row of an offering, complete enough for each of its machine's guards to be evaluated. */
export const offeringRow = (
  listing_id: string,
  account_id: string,
  {
    type = 'reg_cf',
    openAt = '2026-10-01T13:00:00.000Z',
    deadlineAt = '2027-01-01T04:59:00.000Z',
    price = '4.10',
  }: OfferingOptions = {},
): NewOffering => ({
  listing_id,
  account_id,
  type,
  security_type: 'common',
  security_name: 'Common stock',
  price,
  min_target: 5_000_000,
  max_amount: 500_000_000,
  min_investment: 10_000,
  max_investment: null,
  increment_units: 1,
  pre_money: 800_000_000,
  valuation_cap: null,
  discount_pct: null,
  interest_pct: null,
  maturity: null,
  open_at: openAt,
  deadline_at: deadlineAt,
  oversubscription: 'first_come',
  rolling_close: false,
  jurisdictions: [...usRegions],
  countries: [],
  use_of_proceeds: [{ use: 'Looms', at_min: 5_000_000, at_max: 500_000_000 }],
  payment_options: ['ach', 'wire'],
  investor_fee_bps: 0,
  headline: 'Cloth from kelp',
  summary: 'A mill by the sea.',
  pitch_html: '<p>A mill by the sea.</p>',
  team: [{ name: 'Ada Marsh', title: 'Chief executive', bio: 'Weaver.' }],
  risks: [{ title: 'Storms', body: 'The sea is rough.' }],
  faq: [],
  categories: [],
  intermediary: { name: 'Capstan Portal LLC', file_number: '007-00999', crd: '999001' },
  filing: null,
  search: 'harbour looms',
})

/** An offering as a draft and its listing, not requested: both machines begin. Returns the id that they share. */
export async function makeOffering(
  t: TestApp,
  accountId: string,
  options: OfferingOptions = {},
): Promise<string> {
  const listing_id = newId()
  const type = options.type ?? 'reg_cf'
  await t.db.tx(async (tx) => {
    await addOffering(tx, offeringRow(listing_id, accountId, options))
    const by = system
    const subject = { account_id: accountId, listing_id }
    await t.lifecycles.begin(
      tx,
      'offering',
      listing_id,
      { type, at: t.clock.now().toISOString() },
      by,
      subject,
    )
    await t.lifecycles.begin(tx, 'listing', listing_id, { offeringType: type }, by, subject)
  })
  return listing_id
}
