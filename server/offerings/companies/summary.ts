import { endOfDay, dateInZone } from '#domain/shared/calendar/zone.ts'
import { daysBetween } from '#domain/shared/calendar/plain-date.ts'
import { links } from '#domain/shared/links.ts'
import type { companyOverview } from '#domain/offerings/model/raise.ts'
import { money } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { z } from 'zod'
import { findCompany } from '../offerings/index.ts'
import { openFilings } from '../filings/index.ts'
import { unanswered } from '../discussion/index.ts'
import { companyTotals, findToAccept } from './repo.ts'
import {
  checklistHref,
  doneOf,
  findRaises,
  openWorkspace,
  questionnaireBlockers,
  submissionBlockers,
} from '../topics/index.ts'

type Overview = z.input<typeof companyOverview>
const raising = ['live', 'paused', 'closing']
const preparing = [
  'draft',
  'changes_requested',
  'submitted',
  'in_review.waiting_for_platform',
  'in_review.waiting_for_principal',
]
/** What the company has to do for one offering that is prepared, and how far its checklist is. */
async function ofRaise(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<{ tasks: Overview['tasks']; checklist: Overview['checklist'] } | null> {
  const opened = await openWorkspace(services, q, accountId, listingId, actor)
  if (!preparing.includes(opened.state)) return null
  const open = ['draft', 'changes_requested'].includes(opened.state)
  const blocking = open ? await submissionBlockers(services, q, opened) : []
  const silent = (await questionnaireBlockers(services, q, opened)).length
  const corrections = opened.rows.filter((row) => row.item.state === 'changes_requested').length
  const others = blocking.filter((one) => one.code !== 'questionnaire_open').length - corrections
  const { submitted, required } = doneOf(opened.rows)
  const tasks: Overview['tasks'] = []
  if (corrections > 0)
    tasks.push({
      text: `Correct ${corrections === 1 ? 'one topic' : `${corrections} topics`} of ${opened.raise.name}.`,
      href: checklistHref(accountId, listingId),
      due_at: null,
    })
  if (others > 0)
    tasks.push({
      text: `Complete ${others} more of ${opened.raise.name}.`,
      href: checklistHref(accountId, listingId),
      due_at: null,
    })
  if (open && blocking.length === 0)
    tasks.push({
      text: `Submit ${opened.raise.name}.`,
      href: checklistHref(accountId, listingId),
      due_at: null,
    })
  if (silent > 0)
    tasks.push({
      text: `${silent === 1 ? 'One questionnaire is waiting' : `${silent} questionnaires are waiting`} for an answer.`,
      href: links.issuerOffering(accountId, listingId, 'offering-details/regulatory/bad-actor'),
      due_at: null,
    })
  return { tasks, checklist: { done: submitted, required } }
}

/** Questions that wait for an answer, and paid investments that an owner accepts, offering by offering. */
async function ofInvestors(
  q: Queryable,
  accountId: string,
  raises: readonly { listing_id: string; name: string }[],
): Promise<Overview['tasks']> {
  const ids = raises.map((one) => one.listing_id)
  const [questions, toAccept] = [await unanswered(q, ids), await findToAccept(q, ids)]
  return raises.flatMap(({ listing_id, name }) => {
    const asked = questions.find((one) => one.listing_id === listing_id)?.questions ?? 0
    const paid = toAccept.find((one) => one.listing_id === listing_id)?.investments ?? 0
    return [
      ...(paid === 0
        ? []
        : [
            {
              text: `Accept or reject ${paid === 1 ? 'one paid investment' : `${paid} paid investments`} in ${name}.`,
              href: links.issuerInvestments(accountId, listing_id, 'funded'),
              due_at: null,
            },
          ]),
      ...(asked === 0
        ? []
        : [
            {
              text: `Answer ${asked === 1 ? 'one question' : `${asked} questions`} about ${name}.`,
              href: links.issuerOffering(accountId, listing_id, 'platform-listing/discussion'),
              due_at: null,
            },
          ]),
    ]
  })
}

/** The cards of a company's overview. */
export async function companySummary(
  services: AppServices,
  q: Queryable,
  accountId: string,
  actor: Person,
): Promise<Overview> {
  if ((await findCompany(q, accountId)) === null) throw refuse('not_found')
  const totals = await companyTotals(q, accountId, raising)
  const now = services.clock.now().toISOString()
  const raises = await findRaises(q, accountId)
  const prepared = (
    await Promise.all(
      raises.map((raise) => ofRaise(services, q, accountId, raise.listing_id, actor)),
    )
  ).filter((one) => one !== null)
  return {
    account_id: accountId,
    committed: money(totals.committed),
    funded: money(totals.funded),
    target: money(totals.target),
    balance: totals.balance,
    days_left:
      totals.deadline_at === null
        ? null
        : Math.max(0, daysBetween(dateInZone(now), dateInZone(totals.deadline_at))),
    checklist: prepared[0]?.checklist ?? { done: 0, required: 0 },
    tasks: [...prepared.flatMap((one) => one.tasks), ...(await ofInvestors(q, accountId, raises))],
    filings: (await openFilings(q, accountId, dateInZone(now))).map((one) => ({
      form: one.form,
      what: one.what,
      due_at: endOfDay(one.due ?? dateInZone(now)),
      overdue: one.state === 'overdue',
      href: links.companyFilings(accountId),
    })),
  }
}
