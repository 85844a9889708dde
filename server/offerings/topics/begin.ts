import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import { requiredTopics, topics } from '#domain/offerings/model/topics/catalogue.ts'
import { switchOf } from '#domain/offerings/rules/offering-switch.ts'
import { openValues, sealValues } from './values.ts'
import { demandOpen } from '#server/platform/platform/index.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { addOffering, findCompany, type NewOffering } from '../offerings/index.ts'
import * as repo from './repo.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

/**
 * Terms of an offering of which nothing is known yet. The database requires consistent terms from the first moment; the
 * topics replace them as they are submitted, and no offering is submitted before they are.
 */
const unknownTerms = (
  listing_id: string,
  account_id: string,
  type: OfferingType,
  now: string,
  company: string,
): NewOffering => ({
  listing_id,
  account_id,
  type,
  security_type: 'common',
  security_name: '',
  price: '1',
  min_target: 1,
  max_amount: 1,
  min_investment: 1,
  max_investment: null,
  increment_units: 1,
  pre_money: null,
  valuation_cap: null,
  discount_pct: null,
  interest_pct: null,
  maturity: null,
  open_at: now,
  deadline_at: addCalendarDays(now, 90),
  oversubscription: 'none',
  rolling_close: false,
  jurisdictions: [],
  countries: [],
  use_of_proceeds: [],
  payment_options: ['ach', 'wire'],
  investor_fee_bps: 0,
  headline: '',
  summary: '',
  pitch_html: '',
  team: [],
  risks: [],
  faq: [],
  categories: [],
  intermediary: null,
  filing: null,
  search: company,
})

/** How many offerings a company may have in preparation. */
const MAX_DRAFTS = 20

/** Begins an offering for a person of the company; owners and editors may. */
export async function beginOffering(
  services: AppServices,
  tx: Tx,
  accountId: string,
  wish: { name: string; type: OfferingType },
  actor: Person,
  by: Initiator,
): Promise<{ listing_id: string }> {
  if ((await findCompany(tx, accountId)) === null) throw refuse('not_found')
  const role = memberRole(actor, accountId)
  if (role === null || role === 'viewer') throw refuse('forbidden')
  await demandOpen(tx, switchOf(wish.type))
  return makeOffering(services, tx, accountId, { ...wish, createdBy: actor.userId }, by)
}

/** Makes an offering: its record, its machines and the review of each topic, in one transaction. */
async function makeOffering(
  services: AppServices,
  tx: Tx,
  accountId: string,
  wish: { name: string; type: OfferingType; createdBy: string },
  by: Initiator,
): Promise<{ listing_id: string }> {
  const company = await findCompany(tx, accountId)
  if (company === null) throw refuse('not_found')
  if ((await repo.findRaises(tx, accountId)).length >= MAX_DRAFTS)
    throw refuse('refused', {
      message: 'Your company has too many offerings. Delete one you don’t need.',
    })
  const listingId = newId()
  const now = services.clock.now().toISOString()
  await addOffering(tx, unknownTerms(listingId, accountId, wish.type, now, company.name))
  await repo.addRaise(tx, {
    listing_id: listingId,
    account_id: accountId,
    name: wish.name,
    created_by: wish.createdBy,
    created_at: now,
  })
  const subject = { account_id: accountId, listing_id: listingId }
  await services.lifecycles.begin(
    tx,
    'offering',
    listingId,
    { type: wish.type, at: now },
    by,
    subject,
  )
  await services.lifecycles.begin(
    tx,
    'listing',
    listingId,
    { offeringType: wish.type },
    by,
    subject,
  )
  const required = new Set(requiredTopics(wish.type))
  for (const topic of topics) {
    const itemId = newId()
    await repo.addTopic(tx, listingId, topic, itemId)
    await services.lifecycles.begin(
      tx,
      'review-item',
      itemId,
      { topic, required: required.has(topic) },
      by,
      subject,
    )
  }
  return { listing_id: listingId }
}

/**
 * Makes another offering of the company under another type, with the topics of this one as drafts that nobody has
 * submitted: the company reads each again. The topic of the type holds the new type alone.
 */
export async function openUnderType(
  services: AppServices,
  tx: Tx,
  listingId: string,
  wish: { accountId: string; type: OfferingType; createdBy: string },
  by: Initiator,
): Promise<{ listing_id: string }> {
  const raise = await repo.findRaise(tx, listingId)
  const name = raise?.name ?? offeringTypeLabels[wish.type]
  const made = await makeOffering(services, tx, wish.accountId, { ...wish, name }, by)
  const rows = new Map((await repo.findTopics(tx, listingId)).map((row) => [row.topic, row]))
  const now = services.clock.now().toISOString()
  for (const { topic, item_id: itemId } of await repo.findTopics(tx, made.listing_id)) {
    const row = rows.get(topic)
    const copied =
      row === undefined ? {} : openValues(services.keys, topic, row.item_id, row.values)
    const values = topic === 'type-of-offering' ? { type: wish.type } : copied
    if (Object.keys(values).length === 0) continue
    const sealed = sealValues(services.keys, topic, itemId, values, {})
    await repo.saveTopic(tx, made.listing_id, topic, sealed, now, wish.createdBy)
    await services.lifecycles.send(tx, 'review-item', itemId, { type: 'EDITED' }, system)
  }
  return made
}
