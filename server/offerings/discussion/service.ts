import {
  promoterDenied,
  promoterNamed,
  questionAnswered,
  questionAsked,
} from '#domain/offerings/mail/discussion.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { isAdmin, memberRole, type Actor, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  EDIT_MINUTES,
  type ModeratedPost,
  type newPost,
  type PostLabel,
  type promoterBody,
  type ReportReason,
  type Thread,
} from '#domain/offerings/model/discussion.ts'
import type { Page } from '#domain/shared/common.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import { seatRoleLabels } from '#domain/offerings/model/partner-seat-labels.ts'
import { heldSeat } from '../partners/index.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { links } from '#domain/shared/links.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { userById } from '#server/identity/identity/index.ts'
import { offeringOfCompany, visibleOffering, type OfferingRow } from '../offerings/index.ts'
import { isReadable, SHOWN, presentModerated, presentPost } from './present.ts'
import * as repo from './repo.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'

/** A person's posts in one discussion and over all of them, and reports: enough for a conversation, not for a flood. */
const PER_OFFERING = { name: 'discussion.offering', points: 6, seconds: 600 }
const PER_DAY = { name: 'discussion.day', points: 40, seconds: 86_400 }
const REPORTS = { name: 'discussion.report', points: 20, seconds: 3_600 }

interface Paging {
  cursor?: string | undefined
  limit: number
}
const placeOf = (row: { created_at: string; id: string }): string[] => [row.created_at, row.id]

/** Of these offerings, those with questions that wait for the company's answer: how many. */
export const unanswered = (q: Queryable, listingIds: readonly string[]) =>
  repo.findUnanswered(q, listingIds, SHOWN)

/**
 * Questions with their answers for whoever may see the offering. A question that is hidden or was taken back stays in
 * its position without its text while it has answers; without any it is gone for readers.
 */
export async function discussionOf(
  services: AppServices,
  q: Queryable,
  listingId: string,
  actor: Actor,
  query: Paging,
): Promise<Page<Thread> & { server_time: string; named_with: string | null }> {
  const { row } = await visibleOffering(services, q, listingId, actor)
  const { shown, next, more } = cutPage(
    await repo.findThreads(q, listingId, readBefore(query.cursor), query.limit + 1),
    query.limit,
    placeOf,
  )
  const replies = await repo.findReplies(
    q,
    shown.map((post) => post.id),
  )
  const machines = await services.lifecycles.readMany(
    q,
    'discussion-post',
    [...shown, ...replies].map((post) => post.id),
  )
  const items = shown.flatMap((post): Thread[] => {
    const machine = machines.get(post.id)
    const answers = replies.flatMap((reply) => {
      const its = reply.parent_id === post.id ? machines.get(reply.id) : undefined
      return its !== undefined && isReadable(its) ? [presentPost(services, reply, its, actor)] : []
    })
    return machine === undefined || (!isReadable(machine) && answers.length === 0)
      ? []
      : [{ ...presentPost(services, post, machine, actor), replies: answers }]
  })
  return {
    items,
    next_cursor: next,
    total: row.posts,
    more,
    server_time: services.clock.now().toISOString(),
    named_with: actor.kind === 'person' ? await namedWith(q, listingId, actor) : null,
  }
}

/** What the company says it pays the person with, while the person has not answered; null otherwise. */
async function namedWith(q: Queryable, listingId: string, actor: Person): Promise<string | null> {
  const named = await repo.findPromoter(q, listingId, actor.userId)
  return named === null || named.paid !== null ? null : named.paid_with
}

/**
 * The label that a post carries: what the server knows about its author, whatever the author states. A partner posts as
 * its seat in an offering of the company. A marketing firm is paid to promote, so its posts state the payment.
 */
async function labelOf(
  q: Queryable,
  offering: OfferingRow,
  actor: Person,
  said: string | null,
): Promise<{ label: PostLabel; paidWith: string | null; seat: string | null }> {
  if (memberRole(actor, offering.account_id) !== null)
    return { label: 'company', paidWith: null, seat: null }
  const held = await heldSeat(q, offering.account_id, actor.userId)
  const seat = held === null ? null : `${seatRoleLabels[held.role]}, ${held.firm}`
  const named = await repo.findPromoter(q, offering.listing_id, actor.userId)
  if (named !== null && named.paid === null)
    throw refuse('refused', {
      message: `${offering.company.name} says that it pays you to promote this offering (${named.paid_with}). Confirm it or say that it’s wrong before you post.`,
    })
  const paidWith = named?.paid === true ? named.paid_with : said
  if (paidWith !== null) return { label: 'promoter', paidWith, seat }
  if (held?.role === 'marketing')
    throw refuse('refused', {
      fields: {
        paid_with:
          'Your firm promotes this offering. Enter how the company pays it (17 CFR 227.205).',
      },
    })
  if (seat !== null) return { label: 'partner', paidWith: null, seat }
  return {
    seat: null,
    label: (await repo.invests(q, offering.listing_id, actor.userId)) ? 'investor' : 'member',
    paidWith: null,
  }
}

async function parentOf(
  services: AppServices,
  tx: Tx,
  listingId: string,
  parentId: string | null,
): Promise<repo.PostRow | null> {
  if (parentId === null) return null
  const parent = await repo.findPost(tx, parentId)
  if (parent === null || parent.listing_id !== listingId) throw refuse('not_found')
  if (
    parent.parent_id !== null ||
    !isReadable(await services.lifecycles.read(tx, 'discussion-post', parentId))
  )
    throw refuse('refused', { message: 'This question can no longer be answered.' })
  return parent
}

/** Posts a question or an answer. The platform's own people moderate and never take part (17 CFR 227.303(c)(1)). */
export async function post(
  call: RequestContext<Person>,
  listingId: string,
  body: z.output<typeof newPost>,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  const { row: offering } = await visibleOffering(services, tx, listingId, actor)
  if (isAdmin(actor))
    throw refuse('forbidden', {
      message: 'The platform moderates the discussion and doesn’t participate.',
    })
  const parent = await parentOf(services, tx, listingId, body.parent_id)
  await services.limits.demand(
    PER_OFFERING,
    `${actor.userId}:${listingId}`,
    'Too many posts in a short time. Try again in 10 minutes.',
  )
  await services.limits.demand(PER_DAY, actor.userId, 'Too many posts today. Try again tomorrow.')
  const author = await userById(tx, actor.userId)
  if (author === null) throw refuse('not_found')
  const { label, paidWith, seat } = await labelOf(tx, offering, actor, body.paid_with)
  const id = newId()
  await repo.addPost(tx, {
    id,
    listing_id: listingId,
    account_id: offering.account_id,
    parent_id: parent?.id ?? null,
    author_id: actor.userId,
    author_name: `${author.first_name} ${author.last_name}`,
    label,
    seat,
    paid_with: paidWith,
    body: body.body,
    created_at: now.toISOString(),
  })
  const instance = await services.lifecycles.begin(
    tx,
    'discussion-post',
    id,
    { editable_until: addElapsedHours(now.toISOString(), EDIT_MINUTES / 60) },
    call,
    { account_id: offering.account_id, listing_id: listingId, user_id: actor.userId },
  )
  await notifyOthers(call, offering, { id, rev: instance.rev, label, body: body.body }, parent)
  return { id }
}

/**
 * The company is notified of a question, the author of the question is notified of an answer; nobody of their own
 * posts.
 */
async function notifyOthers(
  { services, tx, actor }: RequestContext<Person>,
  offering: OfferingRow,
  made: { id: string; rev: number; label: PostLabel; body: string },
  parent: repo.PostRow | null,
): Promise<void> {
  let people = parent === null ? [] : [parent.author_id]
  if (parent === null && made.label !== 'company')
    people = (await membersOf(tx, offering.account_id, ['owner', 'editor'])).map(
      (one) => one.user_id,
    )
  const { name, slug } = offering.company
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.filter((id) => id !== actor.userId),
    ),
    (parent === null ? questionAsked : questionAnswered)({
      listingId: offering.listing_id,
      company: name,
      slug,
      body: made.body,
    }),
    { machine: 'discussion-post', id: made.id, rev: made.rev },
  )
}

/** Reports to the platform a post that breaks the rules; a second report of the same person changes nothing. */
export async function report(
  call: RequestContext<Person>,
  postId: string,
  reason: ReportReason,
): Promise<void> {
  const { services, tx, actor, now } = call
  const row = await repo.findPost(tx, postId)
  if (row === null) throw refuse('not_found')
  await visibleOffering(services, tx, row.listing_id, actor)
  if (!isReadable(await services.lifecycles.lock(tx, 'discussion-post', postId)))
    throw refuse('not_found')
  if (row.author_id === actor.userId)
    throw refuse('refused', { message: 'This is your own post. You can withdraw it.' })
  await services.limits.demand(
    REPORTS,
    actor.userId,
    'Too many reports in one hour. Try again later.',
  )
  if (await repo.addReport(tx, postId, actor.userId, reason, now.toISOString()))
    await services.lifecycles.send(tx, 'discussion-post', postId, { type: 'REPORTED' }, system)
}

/** Posts for the platform's people, with reports and earlier text. */
export async function moderation(
  services: AppServices,
  q: Queryable,
  actor: Person,
  query: Paging & { show: 'reported' | 'hidden' | 'all'; listing_id?: string | undefined },
): Promise<Page<ModeratedPost>> {
  const { shown, next, more } = cutPage(
    await repo.findModerated(
      q,
      query.show,
      query.listing_id ?? null,
      readBefore(query.cursor),
      query.limit + 1,
    ),
    query.limit,
    placeOf,
  )
  const ids = shown.map((row) => row.id)
  const [machines, reports, earlier] = await Promise.all([
    services.lifecycles.readMany(q, 'discussion-post', ids),
    repo.findReports(q, ids),
    repo.findEarlier(q, ids),
  ])
  const items = shown.flatMap((row) => {
    const machine = machines.get(row.id)
    if (machine === undefined) return []
    return [
      presentModerated(services, row, machine, actor, {
        reports: reports
          .filter((one) => one.post_id === row.id)
          .map(({ reason, at }) => ({ reason, at })),
        earlier: earlier
          .filter((one) => one.post_id === row.id)
          .map(({ body, until }) => ({ body, until })),
      }),
    ]
  })
  return { items, next_cursor: next, total: null, more }
}

const mayEdit = (actor: Person, accountId: string): boolean =>
  ['owner', 'editor'].includes(memberRole(actor, accountId) ?? '')
/** People whom the company pays to promote the offering. */
export async function promotersOf(
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Person,
) {
  await offeringOfCompany(q, accountId, listingId)
  return { items: await repo.findPromoters(q, listingId), may_edit: mayEdit(actor, accountId) }
}

/**
 * Names a promoter. The account of that address is asked; each of its posts is labeled once the person has confirmed
 * the payment (17 CFR 227.205(b)), so that no company labels the posts of a critic.
 */
export async function namePromoter(
  call: RequestContext<Person>,
  accountId: string,
  listingId: string,
  body: z.output<typeof promoterBody>,
): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  const { company } = await offeringOfCompany(tx, accountId, listingId)
  if (!mayEdit(actor, accountId)) throw refuse('forbidden')
  const id = newId()
  const email = body.email.trim().toLowerCase()
  if (
    !(await repo.addPromoter(tx, {
      id,
      listingId,
      email,
      name: body.name,
      paidWith: body.paid_with,
      by: actor.userId,
      at: now.toISOString(),
    }))
  )
    throw refuse('refused', { fields: { email: 'This person is already listed.' } })
  const named = await repo.accountOf(tx, email)
  if (named !== null)
    await noticeTo(
      services,
      tx,
      await existingPeople(tx, [named]),
      promoterNamed({
        listingId,
        company: company.name,
        slug: company.slug,
        paidWith: body.paid_with,
      }),
      { machine: 'offering', id, rev: 1 },
    )
  return { id }
}

/**
 * The answer of the person whom the company names. Where it is wrong, owners of the company and the platform's staff
 * are notified, and no post is labeled. Throws not_found where the company doesn't name the person, and refused for a
 * second answer.
 */
export async function answerPromoter(
  call: RequestContext<Person>,
  listingId: string,
  paid: boolean,
): Promise<void> {
  const { services, tx, actor, now } = call
  const { row: offering } = await visibleOffering(services, tx, listingId, actor)
  const named = await repo.findPromoter(tx, listingId, actor.userId)
  if (named === null) throw refuse('not_found')
  if (!(await repo.answerPromoter(tx, { id: named.id, paid, at: now.toISOString() })))
    throw refuse('refused', { message: 'You already answered this.' })
  if (paid) return
  const { name, slug } = offering.company
  const owners = (await membersOf(tx, offering.account_id, ['owner'])).map((one) => one.user_id)
  const staff = (await staffOf(tx)).map((one) => one.user_id)
  for (const [people, path] of [
    [owners, links.issuerOffering(offering.account_id, listingId, 'discussion')],
    [staff, links.discussion(listingId, slug)],
  ] as const)
    await noticeTo(
      services,
      tx,
      await existingPeople(tx, people),
      promoterDenied({ company: name, paidWith: named.paid_with, path }),
      { machine: 'offering', id: named.id, rev: 2 },
    )
}
