import type { EvidenceKind } from '#domain/model/offering.ts'
import { unitsForAmount } from '#domain/rules/commitment.ts'
import { newId } from '#server/lib/ids.ts'
import { keepFile } from '#server/modules/files/index.ts'
import { setEscrowAccount } from '#server/modules/investments/index.ts'
import { addCompany, addDocument, addMember, addOffering, addUpdate, type NewOffering } from '#server/modules/offerings/index.ts'
import sanitizeHtml from 'sanitize-html'
import type { CompanySeed } from '../demo/company-seed.ts'
import type { World } from '../world.ts'
import { paper } from './paper.ts'

/** People of the platform and the owner of a company, by user id. */
export interface Cast { owner: string; operator: string; compliance: string }
export interface MadeOffering { accountId: string; listingId: string; seed: CompanySeed }

const BPS = 10_000
const event = (machine: string, id: string) => `/api/lifecycles/${machine}/${id}/events`
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const pitchHtml = (seed: CompanySeed): string => sanitizeHtml(seed.pitch.map((s) => `<h2>${escape(s.heading)}</h2>${s.paragraphs.map((p) => `<p>${escape(p)}</p>`).join('')}`).join(''))
const share = (cents: number, bps: number): number => Math.floor((cents * bps) / BPS)

function proceeds(seed: CompanySeed): NewOffering['use_of_proceeds'] {
  const rows = seed.proceeds.map((p) => ({ use: p.use, at_min: share(seed.minTarget, p.atMinBps), at_max: share(seed.maxAmount, p.atMaxBps) }))
  const last = rows.at(-1)
  if (last) {
    // rounding goes to the last row, so that both columns add up to the cent
    last.at_min += seed.minTarget - rows.reduce((n, r) => n + r.at_min, 0)
    last.at_max += seed.maxAmount - rows.reduce((n, r) => n + r.at_max, 0)
  }
  return rows
}

const STATES = ['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY', 'DC', 'PR']

/** A company with one offering as a draft, its people and its documents; both machines begin. */
export async function makeOffering(world: World, seed: CompanySeed, owner: string, number: number): Promise<MadeOffering> {
  const { parts } = world
  const [accountId, listingId] = [newId(), newId()]
  const maturity = seed.maturityYears ? world.at(seed.maturityYears * 365).slice(0, 10) : null
  await parts.db.tx(async (tx) => {
    const drawn = ['barley-lane', 'brightwell-water', 'hollin-pike', 'kelpworks', 'loopline-freight', 'northlight-diagnostics', 'orrin-bikes', 'sable-instruments', 'tidewater-grid'].includes(seed.slug)
    await addCompany(tx, { account_id: accountId, slug: seed.slug, name: seed.name, legal_name: seed.legalName, tagline: seed.tagline, city: seed.city, region: seed.region, jurisdiction: seed.jurisdiction, tax_class: seed.security === 'llc_unit' || seed.legalName.endsWith('LLC') ? 'partnership' : 'c_corp', founded: seed.founded, employees: seed.employees, cover_seed: number, logo_url: drawn ? `/covers/logo-${seed.slug}.svg` : null, cover_url: drawn ? `/covers/cover-${seed.slug}.svg` : null })
    await addMember(tx, accountId, owner, 'owner')
    await addOffering(tx, {
      listing_id: listingId, account_id: accountId, type: seed.type, security_type: seed.security, security_name: seed.securityName, price: seed.price, min_target: seed.minTarget, max_amount: seed.maxAmount,
      min_investment: seed.minInvestment, max_investment: seed.maxInvestment ?? null, increment_units: 1, pre_money: seed.preMoney ?? null, valuation_cap: seed.valuationCap ?? null, discount_pct: seed.discountPct ?? null, interest_pct: seed.interestPct ?? null, maturity,
      open_at: world.at(-seed.openedDaysAgo), deadline_at: world.at(seed.deadlineInDays), oversubscription: seed.oversubscription, rolling_close: false, jurisdictions: STATES, use_of_proceeds: proceeds(seed), payment_options: ['ach', 'wire'], investor_fee_bps: 0,
      headline: seed.headline, summary: seed.tagline, pitch_html: pitchHtml(seed), team: seed.team, risks: seed.risks, faq: seed.faq, categories: seed.categories,
      intermediary: seed.type === 'reg_cf' ? { name: 'Capstan Portal LLC', file_number: '007-00999', crd: '999001' } : null, filing: null,
      search: [seed.name, seed.tagline, seed.city, seed.region, ...seed.categories].join(' ').toLowerCase(),
    })
    await setEscrowAccount(tx, listingId, { bank_name: 'Harbor Trust Bank', routing: '021000021', account_last4: String(4000 + number), beneficiary: `Harbor Trust Bank as escrow agent for ${seed.legalName}` })
    const by = { actor: { kind: 'system' } } as const
    const subject = { account_id: accountId, listing_id: listingId }
    await parts.lifecycles.begin(tx, 'offering', listingId, { type: seed.type, at: parts.clock.now().toISOString() }, by, subject)
    await parts.lifecycles.begin(tx, 'listing', listingId, { offeringType: seed.type }, by, subject)
    for (const u of seed.updates) await addUpdate(tx, listingId, { id: newId(), title: u.title, body_html: `<p>${escape(u.body)}</p>`, kind: u.kind, published_at: world.at(-u.daysAgo), author: seed.team[0]?.name ?? seed.name })
  })
  await addPapers(world, { accountId, listingId, seed })
  return { accountId, listingId, seed }
}

async function addPapers(world: World, { listingId, accountId, seed }: MadeOffering): Promise<void> {
  const main = seed.type === 'reg_cf' ? { kind: 'form_c', title: 'Form C' } : seed.type.startsWith('reg_a') ? { kind: 'offering_circular', title: 'Offering circular' } : { kind: 'ppm', title: 'Private placement memorandum' }
  const units = unitsForAmount(seed.maxAmount, seed.price).toLocaleString('en-US')
  const papers = [
    { ...main, required: true, lines: [`${seed.legalName}, ${seed.city}, ${seed.region}`, `Up to ${units} units of ${seed.securityName} at $${seed.price}.`, ...seed.risks.map((r) => `${r.title}. ${r.body}`)] },
    { kind: 'financials', title: 'Financial statements 2024 and 2025', required: false, lines: [`${seed.legalName}: balance sheet, income, cash flow and notes, reviewed by an independent accountant.`] },
    ...(seed.type === 'reg_cf' ? [{ kind: 'education', title: 'Investing through crowdfunding: what you need to know', required: true, lines: ['How an offering works, what it costs, which rights you have and how you can lose the money that you invest (17 CFR 227.302(b)).', 'You may cancel until 48 hours before the deadline. For a year you may sell to few people only. You can lose everything.'] }] : []),
  ]
  for (const p of papers) {
    const bytes = await paper(`${seed.name}: ${p.title}`, p.lines)
    const at = world.parts.clock.now().toISOString()
    await world.parts.db.tx(async (tx) => {
      const file = await keepFile(world.parts, tx, bytes, { ownerId: null, accountId, name: `${seed.slug}-${p.kind}.pdf`, contentType: 'application/pdf', purpose: 'offering_document', maxBytes: 5_000_000 })
      await addDocument(tx, listingId, { id: newId(), kind: p.kind, title: p.title, file_id: file.id, size: file.size, content_type: 'application/pdf', required: p.required, published_at: at })
    })
  }
}

const forReview: EvidenceKind[] = ['checklist', 'cap_table', 'bad_actor', 'documents', 'basis_memo', 'background_checks', 'escrow_agreement', 'financials', 'record_keeping', 'legends', 'marketplace_ids']
const forLaunch: EvidenceKind[] = ['filing_signatures', 'agreements', 'qualification_order']

/** What operators write into the memos of the demo world. */
const notes: Partial<Record<EvidenceKind, string>> = {
  basis_memo: 'We read the plan, the statements and the charter and talked to the chief executive. We have a reasonable basis to believe that the company keeps the rules and can keep holder records.',
  background_checks: 'Company, officers, directors and 20 percent holders were checked by Lodestar Screening. No event was found.',
  escrow_agreement: 'Signed by the company, the intermediary and Harbor Trust Bank.',
  agreements: 'Listing agreement and terms of the intermediary, signed by the company.',
  record_keeping: 'Keel Transfer is engaged as transfer agent.',
}

async function record(world: World, who: string, listingId: string, kinds: readonly EvidenceKind[]): Promise<void> {
  const visitor = await world.visit(who)
  for (const kind of kinds) await visitor.call('POST', `/api/admin/offerings/${listingId}/evidence`, { kind, note: notes[kind] ?? 'Seen and on file.' })
}

/** Sends one event to a machine as a person. */
export async function send(world: World, who: string, machine: string, id: string, type: string, options: { reason?: string; payload?: Record<string, unknown> } = {}): Promise<void> {
  await (await world.visit(who)).call('POST', event(machine, id), { type, ...options })
}

/** The owner submits, two people of the platform review; the offering is approved and its listing requested. */
export async function approve(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  const id = made.listingId
  await record(world, cast.operator, id, forReview)
  await send(world, cast.owner, 'offering', id, 'SUBMIT')
  await send(world, cast.operator, 'offering', id, 'REVIEW_STARTED')
  await send(world, cast.operator, 'offering', id, 'PLATFORM_APPROVED')
  await send(world, cast.compliance, 'offering', id, 'PRINCIPAL_APPROVED')
  await send(world, cast.owner, 'listing', id, 'REQUEST')
  await send(world, cast.operator, 'listing', id, 'REVIEW_STARTED')
  await send(world, cast.operator, 'listing', id, 'APPROVE')
}

/** Records the filing where one is due (Form C, Form 1-A). */
export async function file(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  await record(world, cast.operator, made.listingId, forLaunch)
  if (made.seed.type.startsWith('reg_d')) return
  const visitor = await world.visit(cast.operator)
  const serial = String(made.seed.founded * 7 + made.seed.employees).padStart(6, '0').slice(-6)
  await visitor.call('POST', `/api/admin/offerings/${made.listingId}/filing`, { form: made.seed.type === 'reg_cf' ? 'C' : '1-A', accession: `0009990000-26-${serial}`, filed_at: world.parts.clock.now().toISOString() })
  await send(world, cast.operator, 'offering', made.listingId, 'FILED')
  if (made.seed.type.startsWith('reg_a')) await send(world, cast.operator, 'offering', made.listingId, 'QUALIFIED')
}

/** Opens the offering; what is approved to be listed appears on the marketplace at that moment. */
export async function launch(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  await send(world, cast.operator, 'offering', made.listingId, 'LAUNCH')
}

/** The owner submits, the platform reads and rejects with its reason. */
export async function reject(world: World, made: MadeOffering, cast: Cast, reason: string): Promise<void> {
  await record(world, cast.operator, made.listingId, ['checklist', 'cap_table'])
  await send(world, cast.owner, 'offering', made.listingId, 'SUBMIT')
  await send(world, cast.operator, 'offering', made.listingId, 'REVIEW_STARTED')
  await send(world, cast.compliance, 'offering', made.listingId, 'REJECT', { reason })
}
