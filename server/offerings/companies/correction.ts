import { refuse } from '#domain/shared/errors.ts'
import { maskEin } from '#domain/shared/masking.ts'
import type { CompanyCorrection } from '#domain/offerings/model/company-correction.ts'
import {
  factChanges,
  nameAfter,
  type CompanyFacts,
  type DisclosedCompany,
} from '#domain/offerings/rules/company-correction.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'
import { findCompany } from '../offerings/index.ts'
import {
  findRaises,
  findTopic,
  openValues,
  sealValues,
  storeTopic,
  writePatches,
} from '../topics/index.ts'
import { companyByEin } from './repo.ts'
import { digitsOf, einHash, einPlace } from './companies.ts'
import * as repo from './correction-repo.ts'

const TOPIC = 'basic-information'
/** States of a topic's review in which a submitted version could still write the old facts. */
const inReview = ['submitted', 'under_review']

/** The company's facts as they are stored, the EIN as its mask. */
export async function companyFacts(
  q: Queryable,
  accountId: string,
): Promise<CompanyFacts & { disclosed: DisclosedCompany }> {
  const company = await findCompany(q, accountId)
  if (company === null) throw refuse('not_found')
  const information = await repo.findInformation(q, accountId)
  const { formation_date: formed, address, ein_last4: last4 } = information ?? {}
  return {
    legal_name: company.legal_name,
    dba: company.name === company.legal_name ? null : company.name,
    jurisdiction: company.jurisdiction,
    formation_date: typeof formed === 'string' ? formed : null,
    address: (address as CompanyFacts['address'] | undefined) ?? null,
    ein: typeof last4 === 'string' ? maskEin(last4.padStart(9, '0')) : null,
    disclosed: {
      name: company.name,
      legal_name: company.legal_name,
      jurisdiction: company.jurisdiction,
      city: company.city,
      region: company.region,
    },
  }
}

/** What an offering discloses once a correction is applied. */
export const disclosedAfter = (
  before: Pick<DisclosedCompany, 'name' | 'legal_name'>,
  {
    legal_name,
    dba,
    jurisdiction,
    address,
  }: {
    legal_name: string
    dba?: string | undefined
    jurisdiction: string
    address: { city: string; region?: string | undefined }
  },
): DisclosedCompany => ({
  name: nameAfter(before, { legal_name, dba }),
  legal_name,
  jurisdiction,
  city: address.city,
  region: address.region ?? '',
})

/** Stores a correction that is not applied yet; refused when nothing differs or the EIN is another company's. */
export async function recordCorrection(
  { services, tx, actor }: Pick<RequestContext<Person>, 'services' | 'tx' | 'actor'>,
  accountId: string,
  { ein, reason, ...facts }: CompanyCorrection,
): Promise<string> {
  const before = await companyFacts(tx, accountId)
  const masked = ein === undefined ? before.ein : maskEin(digitsOf(ein))
  const name = nameAfter(before.disclosed, facts)
  const changes = factChanges(before, {
    ...facts,
    dba: name === facts.legal_name ? null : name,
    ein: masked,
  })
  if (changes.length === 0)
    throw refuse('refused', { message: 'Nothing differs from the stored information.' })
  const holder = ein === undefined ? null : await companyByEin(tx, einHash(services, ein))
  if (holder !== null && holder !== accountId)
    throw refuse('refused', { fields: { ein: 'Another company already has this EIN.' } })
  for (const raise of await findRaises(tx, accountId)) {
    const topic = await findTopic(tx, raise.listing_id, TOPIC)
    if (topic !== null && inReview.includes(topic.item.state))
      throw refuse('not_accepted', {
        message: `“Company information” of ${raise.name} is in review. Decide on it first.`,
      })
  }
  const id = newId()
  await repo.addCorrection(tx, {
    id,
    account_id: accountId,
    facts,
    ein_sealed: ein === undefined ? null : services.keys.seal(digitsOf(ein), einPlace(accountId)),
    ein_hash: ein === undefined ? null : einHash(services, ein),
    ein_last4: ein === undefined ? null : digitsOf(ein).slice(-4),
    changes,
    reason,
    corrected_by: actor.userId,
    corrected_at: services.clock.now().toISOString(),
  })
  return id
}

/**
 * Applies a correction once: the company, what its founder entered, and the drafts of its topics, whose approvals end
 * because they were given to other facts.
 */
export async function applyCorrection(
  services: AppServices,
  tx: Tx,
  correctionId: string,
  listingId: string,
): Promise<void> {
  const row = await repo.findCorrection(tx, correctionId)
  if (row === null) throw new Error(`the correction ${correctionId} is not stored`)
  if (row.applied_at !== null) return
  const { facts, account_id: accountId } = row
  const { disclosed } = await companyFacts(tx, accountId)
  await writePatches(
    tx,
    listingId,
    accountId,
    {},
    {
      ...disclosedAfter(disclosed, facts),
      founded: Number(facts.formation_date.slice(0, 4)),
    },
  )
  const last4 = row.ein_last4 === null ? {} : { ein_last4: row.ein_last4 }
  await repo.saveInformation(
    tx,
    accountId,
    { ...facts, ...last4 },
    { sealed: row.ein_sealed, hash: row.ein_hash },
  )
  await correctTopics(services, tx, row)
  await repo.setCorrected(tx, row.id, services.clock.now().toISOString())
}

async function correctTopics(
  services: AppServices,
  tx: Tx,
  row: repo.CorrectionRow,
): Promise<void> {
  const ein =
    row.ein_sealed === null
      ? {}
      : { ein: services.keys.open(row.ein_sealed, einPlace(row.account_id)) }
  for (const raise of await findRaises(tx, row.account_id)) {
    const topic = await findTopic(tx, raise.listing_id, TOPIC)
    if (topic === null || Object.keys(topic.values).length === 0) continue
    const plain = openValues(services.keys, TOPIC, topic.item_id, topic.values)
    const values = { ...plain, ...row.facts, ...ein }
    await storeTopic(
      tx,
      raise.listing_id,
      TOPIC,
      sealValues(services.keys, TOPIC, topic.item_id, values, topic.values),
      services.clock.now().toISOString(),
      row.corrected_by,
    )
    if (topic.item.state === 'approved')
      await services.lifecycles.send(
        tx,
        'review-item',
        topic.item_id,
        { type: 'SUPERSEDED' },
        system,
      )
  }
}
