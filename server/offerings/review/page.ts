import { compareNames } from '#domain/shared/names/search.ts'
import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { filingLabels } from '#domain/offerings/model/filing.ts'
import { offeringTypeLabels, type OfferingType } from '#domain/offerings/model/offering.ts'
import {
  memoKinds,
  memoLabels,
  type MemoKind,
  type ReviewView,
} from '#domain/offerings/model/review.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { findAuthors, findOffering, openComments, type OfferingRow } from '../offerings/index.ts'
import { findEndForm } from '../filings/index.ts'
import { findTopics } from '../topics/index.ts'
import { approvalAhead, obstaclesOf } from './obstacles.ts'
import * as repo from './repo.ts'

const isA = (type: OfferingType): boolean => type === 'reg_a_t1' || type === 'reg_a_t2'
/** The event that the platform sends next in each state; null where somebody else has to act. */
export function nextEvent(
  state: string,
  type: OfferingType,
): { event: string; label: string } | null {
  const launch = { event: 'LAUNCH', label: 'Open the offering' }
  const file = { event: 'FILED', label: 'Record the filing' }
  switch (state) {
    case 'submitted':
      return { event: 'REVIEW_STARTED', label: 'Start review' }
    case 'in_review.waiting_for_platform':
      return { event: 'PLATFORM_APPROVED', label: 'Approve for the platform' }
    case 'in_review.waiting_for_principal':
      return { event: 'PRINCIPAL_APPROVED', label: 'Approve as principal' }
    case 'approved':
      return type === 'reg_cf' || isA(type) ? file : launch
    case 'testing_the_waters':
      return file
    case 'filed':
      return isA(type) ? { event: 'QUALIFIED', label: 'Record the qualification' } : launch
    case 'qualified':
      return launch
    case 'paused':
      return { event: 'UNPAUSE', label: 'Resume' }
    case 'reports_ending':
      return { event: 'REPORTS_ENDED', label: 'Confirm the end' }
    default:
      return null
  }
}

/**
 * Memos that only one type of offering has: duties of a Reg CF intermediary (17 CFR 227.301), and the disclosure of
 * 506(b) (17 CFR 230.502(b)).
 */
const memoOf: Readonly<Partial<Record<MemoKind, OfferingType>>> = {
  basis_memo: 'reg_cf',
  background_checks: 'reg_cf',
  disclosure_502b: 'reg_d_506b',
}
const memosFor = (type: OfferingType): readonly MemoKind[] =>
  memoKinds.filter((kind) => (memoOf[kind] ?? type) === type)

async function approvalsOf(
  q: Tx,
  listingId: string,
  state: string,
): Promise<{ approvals: ReviewView['approvals']; since: string | null; approvers: string[] }> {
  const acts = new Map((await repo.findActs(q, listingId)).map((a) => [a.type, a]))
  const begun = acts.get('SUBMIT')?.at ?? ''
  const returned = acts.get('CHANGES_REQUESTED')?.at ?? ''
  const valid = (type: string) => {
    const act = acts.get(type)
    return act?.actor_id &&
      act.at > begun &&
      act.at > returned &&
      !['draft', 'submitted', 'changes_requested', 'in_review.waiting_for_platform'].includes(state)
      ? { user_id: act.actor_id, at: act.at }
      : null
  }
  const [platform, principal] = [valid('PLATFORM_APPROVED'), valid('PRINCIPAL_APPROVED')]
  const ids = [platform, principal].flatMap((a) => (a === null ? [] : [a.user_id]))
  const names = await repo.findNames(q, ids)
  const named = (a: { user_id: string; at: string } | null) =>
    a === null ? null : { ...a, by: names.get(a.user_id) ?? 'Somebody' }
  return {
    approvals: { platform: named(platform), principal: named(principal) },
    since: begun || null,
    approvers: ids,
  }
}

function mayApprove(
  actor: Person,
  authors: ReadonlySet<string>,
  approvals: ReviewView['approvals'],
  state: string,
): ReviewView['me'] {
  const decides = decidesReviews(actor)
  if (!decides)
    return {
      decides,
      may_approve: false,
      because: 'Your role can view only. Compliance and operators decide.',
    }
  if (!isSecondPerson(actor, [...authors]))
    return {
      decides,
      may_approve: false,
      because: 'You wrote part of this offering. Two other people must approve it.',
    }
  if (
    state === 'in_review.waiting_for_principal' &&
    !isSecondPerson(actor, [approvals.platform?.user_id])
  )
    return {
      decides,
      may_approve: false,
      because: 'You approved for the platform. Someone else must approve as principal.',
    }
  return { decides, may_approve: true, because: null }
}

async function memosOf(
  q: Tx,
  row: OfferingRow,
): Promise<Pick<ReviewView, 'memos' | 'older_memos'>> {
  const rows = await repo.findMemos(q, row.listing_id)
  const names = await repo.findNames(
    q,
    rows.map((r) => r.recorded_by),
  )
  const shown = rows.map((r) => ({
    id: r.id,
    kind: r.kind,
    title: memoTitle(r.kind),
    note: r.note,
    file: r.file,
    by: names.get(r.recorded_by) ?? 'Somebody',
    at: r.recorded_at,
  }))
  const latest = (kind: string) => shown.find((m) => m.kind === kind) ?? null
  const asked = memosFor(row.type)
  const first = new Set(asked.flatMap((kind) => latest(kind)?.id ?? []))
  return {
    memos: asked.map((kind) => ({ kind, ...memoLabels[kind], latest: latest(kind) })),
    older_memos: shown.filter((m) => !first.has(m.id)),
  }
}
const memoTitle = (kind: string): string =>
  kind in memoLabels
    ? memoLabels[kind as MemoKind].title
    : kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

async function machinesOf(
  services: AppServices,
  q: Tx,
  listingId: string,
): Promise<{ offering: Instance; listing: Instance }> {
  const [offering, listing] = await Promise.all([
    services.lifecycles.read(q, 'offering', listingId),
    services.lifecycles.read(q, 'listing', listingId),
  ])
  if (offering === null || listing === null) throw refuse('not_found')
  return { offering, listing }
}

/** Everything about an offering under review that is not in its topics. */
export async function reviewPage(
  services: AppServices,
  q: Tx,
  listingId: string,
  actor: Person,
): Promise<ReviewView> {
  const row = await findOffering(q, listingId)
  if (row === null) throw refuse('not_found')
  const { offering, listing } = await machinesOf(services, q, listingId)
  const [{ approvals }, authors, memos, qualification, changed, open, topics, endForm] =
    await Promise.all([
      approvalsOf(q, listingId, offering.state),
      findAuthors(q, listingId, row.account_id),
      memosOf(q, row),
      repo.findQualification(q, listingId),
      repo.findChanged(q, listingId),
      openComments(q, listingId),
      findTopics(q, listingId),
      offering.state === 'reports_ending' ? findEndForm(q, listingId) : null,
    ])
  const shown = (one: Instance): Presented =>
    services.lifecycles.present(one, { who: me.decides ? ['ADM', 'BD'] : [], actor, staff: true })
  const next = nextEvent(offering.state, row.type)
  const me = mayApprove(actor, authors, approvals, offering.state)
  // whoever opens it now changes its day: that the day is not reached blocks nobody
  const ahead = next?.event === 'REVIEW_STARTED'
  const found = ahead
    ? await approvalAhead(services, q, offering, actor)
    : await obstaclesOf(services, q, offering, next?.event ?? '', actor)
  const obstacles = found.filter((one) => one.code !== 'openDateReached')
  const names = await repo.findNames(q, [...authors])
  const context = offering.context as { openAt: string | null }
  return {
    listing_id: listingId,
    company: {
      account_id: row.account_id,
      name: row.company.name,
      slug: row.company.slug,
      logo_url: row.company.logo_url,
      cover_seed: row.company.cover_seed,
    },
    type: row.type,
    type_label: offeringTypeLabels[row.type],
    offering: await services.lifecycles.asRead(q, offering, shown(offering)),
    listing: await services.lifecycles.asRead(q, listing, shown(listing)),
    since: offering.updated_at,
    next: next === null ? null : { ...next, ahead, obstacles },
    approvals,
    authors: [...names]
      .map(([user_id, name]) => ({ user_id, name }))
      .sort((a, b) => compareNames(a.name, b.name)),
    me,
    ...memos,
    filing:
      row.filing === null
        ? null
        : {
            form: row.filing.form,
            accession: row.filing.accession,
            filed_at: row.filing.filed_at,
            signatures: row.filing.signatures ?? [],
            board_size: row.filing.board_size ?? 0,
          },
    qualification,
    end_form:
      endForm === null
        ? null
        : {
            id: endForm.id,
            form: filingLabels[endForm.filing],
            on: endForm.on,
            accession: endForm.accession,
            by: endForm.by,
            file: endForm.file,
          },
    schedule: {
      open_at: row.open_at,
      deadline_at: row.deadline_at,
      set_for: context.openAt,
      list_at: (listing.context as { listAt: string | null }).listAt,
    },
    has_topics: topics.length > 0,
    open_comments: open.length,
    changed_topics: changed,
  }
}

/** The file of a memo of this offering, by its id; null when there is none. */
export const memoFile = (q: Tx, listingId: string, memoId: string): Promise<string | null> =>
  repo.findMemoFile(q, listingId, memoId)
