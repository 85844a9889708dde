import {
  decidesReviews,
  memberRole,
  type ActorCode,
  type Person,
} from '#domain/shared/access/actor.ts'
import { lookDecided } from '#domain/offerings/mail/private-label.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type {
  DomainNeed,
  LookDecision,
  NewPrivateDomain,
  PrivateDomainView,
  PrivateLabelInput,
  PrivateLabelView,
} from '#domain/offerings/model/private-label.ts'
import { foundIn } from '#domain/offerings/rules/private-domain.ts'
import { labelLegalText, labelSenderName } from '#domain/offerings/rules/private-label.ts'
import { LOGO } from '#domain/platform/model/platform-info.ts'
import type { BrandColors } from '#domain/platform/rules/brand-colors.ts'
import type { PrivateDomainContext } from '#machines/offerings/private-domain.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { fileById, ownFile, readFile } from '#server/kernel/files/index.ts'
import { Download, type Call } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { newId, newSecret } from '#server/kernel/lib/ids.ts'
import { mayDecide, type Verdict } from '#server/kernel/may-decide/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { platformInfo } from '#server/platform/platform/index.ts'
import { isIPv6 } from 'node:net'
import {
  findOffering,
  offeringOfCompany,
  visibleOffering,
  type OfferingRow,
} from '../offerings/index.ts'
import { wantedBy } from './check.ts'
import { newDkimKey } from './dkim.ts'
import { hostNamed, siteOf, urlOf } from './host-name.ts'
import * as repo from './repo.ts'

type Context = RequestContext<Person>
type Reader = Pick<Context, 'services' | 'tx' | 'actor'>
/** Domain requests of one company: each makes a key and queries DNS. */
const PER_DAY = { name: 'private-domain.request', points: 20, seconds: 86_400 }

/** The look of an offering's domain until one is saved: the company's name and the platform's colors. */
const firstLook = (company: string, { accent, cta }: BrandColors): PrivateLabelInput => ({
  brand: company.slice(0, 60),
  accent,
  cta,
  logo_file_id: null,
  footer: '',
  terms_url: '',
  privacy_url: '',
  sender: '',
})
/** A look of an offering, or the one that it has without any. */
export async function lookOf(
  q: Queryable,
  label: repo.LabelRow | null,
  company: string,
): Promise<PrivateLabelInput> {
  return label?.data ?? firstLook(company, await platformInfo(q))
}

/** May this person change the look and the domain: owners of the company, compliance and operators. */
const mayAct = (actor: Person, accountId: string): boolean => {
  const role = memberRole(actor, accountId)
  return role === null ? decidesReviews(actor) : role === 'owner'
}
const codesOf = (actor: Person, accountId: string): readonly ActorCode[] => {
  if (!mayAct(actor, accountId)) return []
  return memberRole(actor, accountId) === null ? ['ADM'] : ['ISS']
}
function demandActor(actor: Person, accountId: string): void {
  if (!mayAct(actor, accountId)) throw refuse('forbidden')
}

/** The legal text in the footer of every page of an offering’s domain. */
export async function legalOf(q: Queryable, offering: OfferingRow): Promise<string[]> {
  const { name } = await platformInfo(q)
  return labelLegalText({
    type: offering.type,
    exchange_listed: offering.exchange_listed,
    company: offering.company.name,
    platform: name,
    intermediary: offering.intermediary,
  })
}

/** A registrable domain itself can have no CNAME (RFC 1034 3.6.2): it gets addresses. */
async function routeRecords(
  services: Pick<AppServices, 'domains'>,
  { host, target }: { host: string; target: string },
): Promise<DomainNeed['records']> {
  if (siteOf(host) !== host) return [{ type: 'CNAME', name: host, value: target }]
  const addresses = foundIn(await services.domains.addresses(target))
  return addresses.map((value) => ({
    type: isIPv6(value) ? 'AAAA' : 'A',
    name: host,
    value,
  }))
}

/** The records of a domain, each with the values found at the last check; nothing is judged before the first. */
async function needsOf(
  services: AppServices,
  row: repo.DomainRow,
  machine: Instance,
  withSender: boolean,
): Promise<DomainNeed[]> {
  const { seen, sender_ok, checked_at } = machine.context as PrivateDomainContext
  const wanted = wantedBy(services, row, withSender)
  const checked = checked_at !== null && !machine.state.endsWith('unanswered')
  const proven = seen.proof.includes(wanted.proof.value)
  const routed = proven && /^(verified|active\.serving)/.test(machine.state)
  const judged = (fine: boolean): boolean | null => (checked ? fine : null)
  const proof: DomainNeed = {
    purpose: 'proof',
    records: [{ type: 'TXT', ...wanted.proof }],
    seen: seen.proof,
    fine: judged(proven),
  }
  const route: DomainNeed = {
    purpose: 'route',
    records: await routeRecords(services, wanted),
    seen: seen.route,
    // the route is checked only after the proof of ownership
    fine: proven ? judged(routed || seen.route.includes(wanted.target)) : null,
  }
  if (wanted.dkim === null) return [proof, route]
  return [
    proof,
    route,
    {
      purpose: 'sender',
      records: [{ type: 'TXT', ...wanted.dkim }],
      seen: seen.dkim,
      fine: judged(sender_ok),
    },
  ]
}

async function presentDomain(
  { services, actor }: Reader,
  row: repo.DomainRow,
  machine: Instance,
  withSender: boolean,
): Promise<PrivateDomainView> {
  const context = machine.context as PrivateDomainContext
  return {
    id: row.id,
    host: row.host,
    url: urlOf(row.host, services.publicUrl),
    requested_at: row.requested_at,
    checked_at: context.checked_at,
    check_at: machine.state === 'failed' ? null : context.check_at,
    give_up_at: context.give_up_at,
    problem: context.problem,
    sender_problem: withSender ? context.sender_problem : null,
    needs: await needsOf(services, row, machine, withSender),
    status: services.lifecycles.present(machine, {
      who: codesOf(actor, row.account_id),
      actor,
      staff: memberRole(actor, row.account_id) === null,
    }),
  }
}

async function isPublic({ services, tx }: Reader, listingId: string): Promise<boolean> {
  try {
    await visibleOffering(services, tx, listingId, { kind: 'visitor' })
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false
    throw error
  }
}

/** Whether a person may decide on a saved look: compliance or an operator, tied to nothing of it, and not who saved it. */
async function mayReview(
  { services, tx, actor }: Reader,
  label: repo.LabelRow,
  listingId: string,
): Promise<Verdict> {
  if (!decidesReviews(actor)) return { ok: false, why: 'This is for operators and compliance.' }
  const offering = await services.lifecycles.read(tx, 'offering', listingId)
  if (offering === null) throw refuse('not_found')
  return mayDecide(tx, actor, offering, [label.saver])
}

/** The look and the domain of an offering, for its company and the platform. Throws not_found. */
export async function labelOf(
  call: Reader,
  accountId: string,
  listingId: string,
): Promise<PrivateLabelView> {
  const { services, tx, actor } = call
  const offering = await offeringOfCompany(tx, accountId, listingId)
  const [label, row] = [await repo.findLabel(tx, listingId), await repo.domainOf(tx, listingId)]
  const look = await lookOf(tx, label, offering.company.name)
  const machine = row === null ? null : await services.lifecycles.read(tx, 'private-domain', row.id)
  const logo = look.logo_file_id === null ? null : await fileById(tx, look.logo_file_id)
  const { name } = await platformInfo(tx)
  return {
    ...look,
    rev: label?.version ?? 0,
    logo_name: logo?.name ?? null,
    saved_by: label?.saved_by ?? null,
    saved_at: label?.saved_at ?? null,
    review:
      label === null || label.decision === null || label.decided_at === null
        ? null
        : { decision: label.decision, reason: label.reason ?? '', decided_at: label.decided_at },
    shown: (await repo.shownLabel(tx, listingId))?.version ?? null,
    may_review: label !== null && (await mayReview(call, label, listingId)).ok,
    legal: await legalOf(tx, offering),
    sender_name: labelSenderName(look.brand, name),
    is_public: await isPublic(call, listingId),
    may_edit: mayAct(actor, accountId),
    domain:
      row === null || machine === null
        ? null
        : await presentDomain(call, row, machine, look.sender !== ''),
  }
}

const LOGO_TYPES: readonly string[] = LOGO.types
const logoProblem = (message: string) => refuse('invalid', { fields: { logo_file_id: message } })
/** The logo is a small picture that the person uploaded, or the one in force. Throws invalid. */
async function demandLogo(
  tx: Tx,
  actor: Person,
  fileId: string | null,
  before: string | null,
): Promise<void> {
  if (fileId === null || fileId === before) return
  const file = await ownFile(tx, actor.userId, fileId)
  if (file === null || file.purpose !== 'company_document')
    throw logoProblem('Upload the logo again. This file isn’t yours.')
  if (!LOGO_TYPES.includes(file.content_type)) throw logoProblem('Choose a PNG or JPG picture.')
  if (file.size > LOGO.maxBytes)
    throw logoProblem(`Choose a smaller picture. The limit is ${LOGO.maxBytes / 1024} KB.`)
}

/**
 * Saves the design as its next version, which visitors see once the platform has approved it. The next check looks for the DKIM record of a new sender. Throws forbidden,
 * stale, invalid.
 */
export async function saveLook(
  call: Context & Pick<Call, 'headers'>,
  accountId: string,
  listingId: string,
  data: PrivateLabelInput,
): Promise<{ rev: number }> {
  const { services, tx, actor, now } = call
  await offeringOfCompany(tx, accountId, listingId)
  demandActor(actor, accountId)
  // concurrent saves wait for each other here
  await services.lifecycles.lock(tx, 'offering', listingId)
  const label = await repo.findLabel(tx, listingId)
  const version = label?.version ?? 0
  expectVersion(call.headers.ifMatch, version, { rev: version })
  await demandLogo(tx, actor, data.logo_file_id, label?.data.logo_file_id ?? null)
  await repo.saveLabel(tx, {
    listingId,
    accountId,
    version: version + 1,
    data,
    by: actor.userId,
    at: now.toISOString(),
  })
  return { rev: version + 1 }
}

/**
 * Decides on the version of a look that was read: visitors see the newest approved one. An approved version can be
 * rejected later, which takes it away. Throws not_found, forbidden, stale (another version was saved), four_eyes,
 * not_accepted (decided so already).
 */
export async function decideLook(
  call: Context & Pick<Call, 'headers'>,
  listingId: string,
  { decision: asked, reason }: LookDecision,
): Promise<{ shown: number | null }> {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const offering = await services.lifecycles.lock(tx, 'offering', listingId)
  const label = await repo.findLabel(tx, listingId)
  const accountId = offering?.account_id ?? null
  if (offering === null || accountId === null || label === null) throw refuse('not_found')
  expectVersion(call.headers.ifMatch, label.version, { rev: label.version })
  const verdict = await mayReview(call, label, listingId)
  if (!verdict.ok) throw refuse('four_eyes', { message: verdict.why })
  const decision = asked === 'approve' ? 'approved' : 'rejected'
  if (label.decision === decision)
    throw refuse('not_accepted', { message: `This version is ${decision} already.` })
  await repo.decideLabel(tx, {
    listingId,
    version: label.version,
    decision,
    reason,
    by: actor.userId,
    at: now.toISOString(),
  })
  const owners = (await membersOf(tx, accountId, ['owner'])).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, owners),
    lookDecided({
      approved: decision === 'approved',
      brand: label.data.brand,
      reason,
      path: pageOf(accountId, listingId),
    }),
    { machine: 'offering', id: listingId, rev: offering.rev },
  )
  return { shown: (await repo.shownLabel(tx, listingId))?.version ?? null }
}

/** The page of an offering's private label, for its company and for the platform's staff. */
export const pageOf = (accountId: string, listingId: string): string =>
  links.issuerOffering(accountId, listingId, 'issuance-platform/private-label')

/** The logo of the saved look, for those who may open its page. Throws not_found. */
export async function savedLogo(
  { services, tx }: Reader,
  accountId: string,
  listingId: string,
): Promise<Download> {
  await offeringOfCompany(tx, accountId, listingId)
  const id = (await repo.findLabel(tx, listingId))?.data.logo_file_id ?? null
  const file = id === null ? null : await fileById(tx, id)
  if (file === null) throw refuse('not_found')
  return new Download(await readFile(services, tx, file), {
    name: file.name,
    contentType: file.content_type,
  })
}

/** Looks that wait for the platform, each with its company and its page. */
export async function looksWaiting(
  q: Queryable,
): Promise<{ company: string; since: string; href: string }[]> {
  const found: { company: string; since: string; href: string }[] = []
  for (const {
    listing_id: listing,
    account_id: account,
    saved_at: since,
  } of await repo.waitingLabels(q)) {
    const offering = await findOffering(q, listing)
    if (offering !== null)
      found.push({ company: offering.company.name, since, href: pageOf(account, listing) })
  }
  return found
}

/**
 * Requests a domain for an offering and starts checking its records.
 * Throws forbidden, not_accepted, invalid, refused, too_many.
 */
export async function requestDomain(
  call: Context,
  accountId: string,
  listingId: string,
  body: NewPrivateDomain,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  await offeringOfCompany(tx, accountId, listingId)
  demandActor(actor, accountId)
  const host = hostNamed(body.host, services)
  await services.limits.demand(PER_DAY, accountId, 'Too many domains in one day. Try tomorrow.')
  const offering = await services.lifecycles.lock(tx, 'offering', listingId)
  if (offering?.status !== 'active')
    throw refuse('not_accepted', { message: 'The offering has ended.' })
  if ((await repo.domainOf(tx, listingId)) !== null)
    throw refuse('not_accepted', {
      message: 'This offering already has a domain. Remove it first.',
    })
  const id = newId()
  if (await repo.isTaken(tx, host, id))
    throw refuse('refused', {
      fields: { host: 'Another offering uses this domain. Remove it there first.' },
    })
  const at = now.toISOString()
  await repo.addDomain(tx, {
    id,
    listing_id: listingId,
    account_id: accountId,
    host,
    token: newSecret().slice(0, 32),
    ...(await newDkimKey(services, id)),
    requested_by: actor.userId,
    requested_at: at,
  })
  await services.lifecycles.begin(tx, 'private-domain', id, { at }, call, {
    account_id: accountId,
    listing_id: listingId,
  })
  return { id }
}
