import type { Person } from '#domain/shared/access/actor.ts'
import { addCalendarDays } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { ClosingView } from '#domain/identity/model/personal-data.ts'
import {
  booksOf,
  erasedAtOnce,
  erasedAtTheEnd,
  retainUntil,
  storedRecords,
} from '#domain/shared/retention.ts'
import { CLOSING_DAYS, type UserContext } from '#machines/identity/user.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { heldOf, openMatters, type OpenMatter } from '#server/identity/identity/index.ts'
import * as repo from './repo.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'

const words: Readonly<
  Record<OpenMatter['kind'], { why: string; link: (matter: OpenMatter) => string }>
> = {
  investment: {
    why: 'You have an open investment. Cancel it, discard the draft, or wait until it closes.',
    link: ({ id }) => links.investment(id),
  },
  transfer: {
    why: 'A transfer is on its way. Withdraw it, or wait until it is recorded.',
    link: ({ account_id: account }) =>
      `/dashboard/my-investments/company/${account}/transfers/current`,
  },
  incoming: {
    why: 'Someone is transferring a security to you. Wait until it’s recorded, or ask them to withdraw it.',
    link: ({ account_id: account }) =>
      `/dashboard/my-investments/company/${account}/transfers/current`,
  },
  money: {
    why: 'Your money is in transit: it has reached neither the company nor your account.',
    link: ({ id }) => links.investment(id),
  },
  // whatever is checked, a freeze included: the text must not distinguish one from the other (31 CFR 1023.320(e))
  check: {
    why: 'A check of your identity or of a payment is not finished. Contact us if it takes long.',
    link: () => links.identity(),
  },
  order: {
    why: 'A legal order on a security you hold requires us to retain its records. We wrote to you about it.',
    link: ({ account_id: account }) => links.held(account, 'holding/current'),
  },
  signature: {
    why: 'Others are waiting for your signature. Sign the document, or decline.',
    link: ({ id }) => links.signature(id),
  },
  joint: {
    why: 'A registration you belong to has an open investment. Wait until it closes, or ask its maker to cancel.',
    link: () => links.home(),
  },
  meeting: {
    why: 'You can vote in an open meeting. Votes are counted when it ends.',
    link: ({ id, account_id: account }) => links.held(account, `meetings/upcoming-meetings/${id}`),
  },
  company: {
    why: 'You’re its only owner. Add another owner first.',
    link: ({ account_id: account }) => links.companyOverview(account),
  },
}

/** What a person reads before they close their account. */
export async function closingView(q: Queryable, userId: string, now: Date): Promise<ClosingView> {
  const at = addCalendarDays(now.toISOString(), CLOSING_DAYS)
  const [open, held] = [await openMatters(q, userId, now), await heldOf(q, userId)]
  return {
    blockers: open.map((one) => ({
      id: one.id,
      title: one.title,
      why: words[one.kind].why,
      link: words[one.kind].link(one),
    })),
    kept: storedRecords(held, at),
    books: booksOf(held),
    keep_until: retainUntil(held, at, at),
    erased_at_once: [...erasedAtOnce],
    erased_later: [...erasedAtTheEnd],
    closes_at: at,
    cool_off_days: CLOSING_DAYS,
  }
}

/** Requests to close the account: its sessions end at once. */
export async function requestClosing(call: RequestContext<Person>): Promise<{ closes_at: string }> {
  const { closes_at: closesAt } = (
    await call.services.lifecycles.send(
      call.tx,
      'user',
      call.actor.userId,
      { type: 'CLOSE_REQUESTED' },
      call,
    )
  ).context as UserContext
  if (closesAt === undefined) throw new Error('a closing without its day')
  return { closes_at: closesAt }
}

/** Undoes the closing of the account by the link of the mail. Opening it again reports that nothing is left to do. */
export async function undoClosing(
  { services, tx, ip, requestId }: RequestContext,
  token: string,
): Promise<{ status: 'kept' | 'already_kept' }> {
  const userId = await repo.personOfToken(tx, sha256(token))
  if (userId === null) throw refuse('not_found')
  const account = await services.lifecycles.lock(tx, 'user', userId)
  if (account?.state !== 'closing') return { status: 'already_kept' }
  await services.lifecycles.send(
    tx,
    'user',
    userId,
    { type: 'CLOSE_UNDONE' },
    { ...system, ip, requestId },
  )
  return { status: 'kept' }
}
