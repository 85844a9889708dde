import type {
  AmendmentPatch,
  Disclosure,
  RevisionChange,
  RevisionRow,
} from '#domain/offerings/model/revision.ts'
import { differences, withCarried } from '#domain/offerings/rules/revision-diff.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import {
  findCompany,
  findOffering,
  setRevision,
  type OfferingRow,
} from '#server/offerings/offerings/index.ts'
import * as repo from './repo.ts'

/** Everything that an offering discloses now, with the hash of each document. */
export async function disclosureOf(q: Queryable, listingId: string): Promise<Disclosure> {
  const o = await findOffering(q, listingId)
  const company = o && (await findCompany(q, o.account_id))
  if (!o || !company) throw new Error(`there is no offering ${listingId}`)
  return {
    company: {
      name: company.name,
      legal_name: company.legal_name,
      jurisdiction: company.jurisdiction,
      city: company.city,
      region: company.region,
    },
    ...termsOf(o),
    documents: await repo.findAttachedDocuments(q, listingId),
  }
}
function termsOf(o: OfferingRow): Omit<Disclosure, 'company' | 'documents'> {
  return {
    type: o.type,
    exchange_listed: o.exchange_listed,
    security_type: o.security_type,
    security_name: o.security_name,
    price: o.price,
    min_target: o.min_target,
    max_amount: o.max_amount,
    min_investment: o.min_investment,
    max_investment: o.max_investment,
    increment_units: o.increment_units,
    pre_money: o.pre_money,
    valuation_cap: o.valuation_cap,
    discount_pct: o.discount_pct,
    interest_pct: o.interest_pct,
    maturity: o.maturity,
    open_at: o.open_at,
    deadline_at: o.deadline_at,
    oversubscription: o.oversubscription,
    rolling_close: o.rolling_close,
    jurisdictions: o.jurisdictions,
    countries: o.countries,
    use_of_proceeds: o.use_of_proceeds,
    payment_options: o.payment_options,
    investor_fee_bps: o.investor_fee_bps,
    headline: o.headline,
    summary: o.summary,
    pitch_html: o.pitch_html,
    team: o.team,
    risks: o.risks,
    faq: o.faq,
    categories: o.categories,
    intermediary: o.intermediary,
  }
}

/**
 * Writes the next revision from what the offering discloses now; the first one when there is none. Returns its number.
 */
export async function storeRevision(
  tx: Tx,
  listingId: string,
  of: {
    material: boolean
    reason: string
    amendmentId: string | null
    at: string
    /** what comes into force with it beside the record: the topics of an amendment */
    carried?: readonly RevisionChange[]
  },
): Promise<number> {
  const before = await repo.findNewest(tx, listingId)
  const content = await disclosureOf(tx, listingId)
  const number = (before?.number ?? 0) + 1
  await repo.addRevision(tx, {
    listing_id: listingId,
    number,
    content,
    hash: sha256(canonical(content)),
    changes: withCarried(
      before === null ? [] : differences(before.content, content),
      of.carried ?? [],
    ),
    material: of.material,
    reason: of.reason,
    amendment_id: of.amendmentId,
    made_at: of.at,
  })
  await setRevision(tx, listingId, number)
  return number
}
/** The newest revision; an offering that went live before revisions were recorded gets its first one now. */
export async function currentRevision(
  tx: Tx,
  listingId: string,
  at: string,
): Promise<repo.RevisionRecord> {
  if ((await repo.findNewest(tx, listingId)) === null)
    await storeRevision(tx, listingId, {
      material: false,
      reason: 'The original offering.',
      amendmentId: null,
      at,
    })
  const found = await repo.findNewest(tx, listingId)
  if (found === null) throw new Error(`the revision of ${listingId} was not stored`)
  return found
}

/** A revision as it is listed. */
export const presentRevision = (r: repo.RevisionRecord): RevisionRow => ({
  number: r.number,
  hash: r.hash,
  at: r.made_at,
  material: r.material,
  reason: r.reason,
  changes: r.changes,
})

/** The disclosure with a proposal's changes in it. */
export function changed(content: Disclosure, { company, ...terms }: AmendmentPatch): Disclosure {
  const given = Object.entries(terms).filter(([, value]) => value !== undefined)
  const { correction_id: _of, ...corrected } = company ?? { correction_id: '' }
  return {
    ...content,
    ...(Object.fromEntries(given) as Partial<Disclosure>),
    company: { ...content.company, ...corrected },
  }
}
