import { regulationOf } from '#domain/shared/regulation.ts'
import type { EvidenceKind } from '#domain/offerings/model/offering.ts'
import { setPictures } from '#server/offerings/offerings/index.ts'
import { DRAWN } from './company-logo.ts'
import { setEscrow } from '#server/payments/banking/index.ts'
import { recordUpdate } from '#server/offerings/updates/index.ts'
import type { CompanySeed } from '../demo/company-seed.ts'
import { tellingOf } from '../demo/company-narrative.ts'
import type { World } from '../world.ts'
import { approveTopics, beginRaise, clearCovered, submitForReview, type Begun } from './raise.ts'

/** People of the platform and the owner of a company, by user id. */
export interface Cast {
  owner: string
  operator: string
  compliance: string
}
export interface MadeOffering extends Begun {
  seed: CompanySeed
}

const event = (machine: string, id: string) => `/api/lifecycles/${machine}/${id}/events`
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/**
 * A company with one offering as a draft, by the calls of its founder: its topics are filled in, nothing is submitted
 * yet.
 */
export async function makeOffering(
  world: World,
  seed: CompanySeed,
  owner: string,
  number: number,
): Promise<MadeOffering> {
  const begun = await beginRaise(
    world,
    tellingOf(seed, (days) => world.at(days), number),
    owner,
  )
  await world.services.db.tx(async (tx) => {
    if (DRAWN.has(seed.slug))
      await setPictures(tx, begun.accountId, {
        logo: `/covers/logo-${seed.slug}.svg`,
        cover: `/covers/cover-${seed.slug}.svg`,
      })
    await setEscrow(tx, begun.listingId, {
      bank_name: 'Harbor Trust Bank',
      routing: '021000021',
      account_last4: String(4000 + number),
      ach_company_id: '1911234567',
      beneficiary: `Harbor Trust Bank as escrow agent for ${seed.legalName}`,
    })
    for (const u of seed.updates)
      await recordUpdate(world.services, tx, begun.listingId, begun.accountId, {
        title: u.title,
        body_html: `<p>${escape(u.body)}</p>`,
        kind: u.kind,
        published_at: world.at(-u.daysAgo),
        author: seed.team[0]?.name ?? seed.name,
      })
  })
  return { ...begun, seed }
}

/** What the platform notes next to the topics. */
const forReview: EvidenceKind[] = [
  'basis_memo',
  'background_checks',
  'escrow_agreement',
  'record_keeping',
  'marketplace_ids',
]
const forLaunch: EvidenceKind[] = ['filing_signatures', 'agreements', 'qualification_order']

/** What operators write into the memos of the demo data. */
const notes: Partial<Record<EvidenceKind, string>> = {
  basis_memo:
    'We read the plan, the statements and the charter and talked to the chief executive. We have a reasonable basis to believe that the company keeps the rules and can keep holder records.',
  background_checks:
    'Company, officers, directors and 20 percent holders were checked by Lodestar Screening. No event was found.',
  escrow_agreement: 'Signed by the company, the intermediary and Harbor Trust Bank.',
  agreements: 'Listing agreement and terms of the intermediary, signed by the company.',
  record_keeping: 'Keel Transfer is engaged as transfer agent.',
}

async function record(
  world: World,
  who: string,
  listingId: string,
  kinds: readonly EvidenceKind[],
): Promise<void> {
  const visitor = await world.visit(who)
  for (const kind of kinds)
    await visitor.call('POST', `/api/admin/offerings/${listingId}/evidence`, {
      kind,
      note: notes[kind] ?? 'Seen and on file.',
    })
}

/** Sends one event to a machine as a person. */
export async function send(
  world: World,
  who: string,
  machine: string,
  id: string,
  type: string,
  options: { reason?: string; payload?: Record<string, unknown> } = {},
): Promise<void> {
  await (await world.visit(who)).call('POST', event(machine, id), { type, ...options })
}

/** An event that needs two people: the first proposes it, the second approves it. */
export async function sendByTwo(
  world: World,
  [proposer, approver]: readonly [string, string],
  subject: { machine: string; id: string },
  type: string,
  reason: string,
): Promise<void> {
  const { id } = await (
    await world.visit(proposer)
  ).call<{ id: string }>('POST', '/api/admin/proposals', {
    kind: 'event',
    subject,
    payload: { type },
    reason,
  })
  await send(world, approver, 'proposal', id, 'APPROVED')
}

/**
 * The owner submits the topics, the covered persons answer, and the offering is submitted; the platform begins its
 * review.
 */
export async function submit(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  await submitForReview(world, cast.owner, made)
  await clearCovered(world, cast.owner, cast.compliance, made)
  await (
    await world.visit(cast.owner)
  ).call('POST', `/api/dealroom/offerings/${made.listingId}/submit`, undefined, {
    account: made.accountId,
  })
  await send(world, cast.operator, 'offering', made.listingId, 'REVIEW_STARTED')
}

/** Two people of the platform approve what was submitted; the listing is requested and approved. */
export async function approve(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  const id = made.listingId
  await submit(world, made, cast)
  await approveTopics(world, cast.operator, made)
  await record(world, cast.operator, id, forReview)
  await send(world, cast.operator, 'offering', id, 'PLATFORM_APPROVED')
  await send(world, cast.compliance, 'offering', id, 'PRINCIPAL_APPROVED')
  await send(world, cast.owner, 'listing', id, 'REQUEST')
  await send(world, cast.operator, 'listing', id, 'REVIEW_STARTED')
  await send(world, cast.operator, 'listing', id, 'APPROVE')
}

/** Records the filing where one is due (Form C, Form 1-A). */
export async function file(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  await record(world, cast.operator, made.listingId, forLaunch)
  if (regulationOf(made.seed.type) === 'reg_d') return
  const visitor = await world.visit(cast.operator)
  const serial = String(made.seed.founded * 7 + made.seed.employees)
    .padStart(6, '0')
    .slice(-6)
  await visitor.call('POST', `/api/admin/offerings/${made.listingId}/filing`, {
    form: made.seed.type === 'reg_cf' ? 'C' : '1-A',
    accession: `0009990000-26-${serial}`,
    filed_at: world.services.clock.now().toISOString(),
  })
  await send(world, cast.operator, 'offering', made.listingId, 'FILED')
  if (regulationOf(made.seed.type) === 'reg_a')
    await send(world, cast.operator, 'offering', made.listingId, 'QUALIFIED')
}

/** Opens the offering; what is approved to be listed appears on the marketplace at that moment. */
export async function launch(world: World, made: MadeOffering, cast: Cast): Promise<void> {
  await send(world, cast.operator, 'offering', made.listingId, 'LAUNCH')
}

/** The owner submits, the platform reads and rejects with its reason. */
export async function reject(
  world: World,
  made: MadeOffering,
  cast: Cast,
  reason: string,
): Promise<void> {
  await submit(world, made, cast)
  await send(world, cast.compliance, 'offering', made.listingId, 'REJECT', { reason })
}
