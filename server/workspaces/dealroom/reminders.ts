import { investmentUnfinished } from '#domain/workspaces/mail/reminders.ts'
import { memberRole, type Actor, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import type { IssuerInvestmentRow } from '#domain/investments/model/investment.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  acceptsInvestments,
  offeringOfCompany,
  offeringStatus,
} from '#server/offerings/offerings/index.ts'
import { roster } from './service.ts'
import { addReminder, remindersOf } from './reminders-repo.ts'
import { findRosterRow } from './repo.ts'

const TODAY = 'The investor was reminded today. The next reminder can go tomorrow.'
const OVER = 'The offering isn’t accepting investments, so the investor can’t continue.'

export interface AbandonedRow {
  row: IssuerInvestmentRow
  reminded_at: string | null
  reminders: number
  may_remind: boolean
  why_not: string | null
}

/** Abandoned investments of an offering; those that may be reminded today, and why the others not. */
export async function abandoned(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  query: { q?: string | undefined; cursor?: string | undefined; limit: number },
  { actor, now }: { actor: Actor; now: Date },
): Promise<Page<AbandonedRow>> {
  const o = await offeringOfCompany(q, accountId, listingId)
  const page = await roster(
    services,
    q,
    accountId,
    listingId,
    {
      bucket: 'abandoned',
      q: query.q,
      cursor: query.cursor,
      limit: query.limit,
      sort: 'newest',
    },
    actor,
  )
  const sent = new Map(
    (
      await remindersOf(
        q,
        page.items.map((row) => row.id),
      )
    ).map((one) => [one.id, one]),
  )
  const open = acceptsInvestments(o, await offeringStatus(services, q, listingId), now)
  const today = dateInZone(now.toISOString())
  return {
    ...page,
    items: page.items.map((row) => {
      const one = sent.get(row.id)
      const remindedToday = one?.day === today ? TODAY : null
      const why = open ? remindedToday : OVER
      return {
        row,
        reminded_at: one?.at ?? null,
        reminders: one?.n ?? 0,
        may_remind: why === null,
        why_not: why,
      }
    }),
  }
}

/** Owners and editors of the company and staff who decide may remind. */
function requireReminding(actor: Person, accountId: string): void {
  const role = memberRole(actor, accountId)
  if (role === 'viewer' || (role === null && actor.adminRole === 'support'))
    throw refuse('forbidden', { message: 'Only company owners and editors can send reminders.' })
}

/** Writes to the investor of an abandoned investment: once on a day in New York, stored with who sent it. */
export async function remind(
  services: AppServices,
  tx: Tx,
  actor: Person,
  of: { accountId: string; listingId: string; investmentId: string },
  now: Date,
): Promise<string> {
  const o = await offeringOfCompany(tx, of.accountId, of.listingId)
  requireReminding(actor, of.accountId)
  const row = await findRosterRow(tx, of.investmentId)
  const instance = await services.lifecycles.read(tx, 'investment', of.investmentId)
  if (row === null || instance === null || row.listing_id !== of.listingId)
    throw refuse('not_found')
  if (instance.state !== 'abandoned')
    throw refuse('refused', { message: 'This investment isn’t abandoned.' })
  if (!acceptsInvestments(o, await offeringStatus(services, tx, of.listingId), now))
    throw refuse('refused', { message: OVER })
  const at = now.toISOString()
  if (
    !(await addReminder(tx, {
      investmentId: of.investmentId,
      day: dateInZone(at),
      by: actor.userId,
      at,
    }))
  )
    throw refuse('refused', { message: TODAY })
  await services.mailer.send(tx, {
    template: 'notice',
    to: { userId: row.user_id },
    cause: {
      machine: 'investment',
      id: of.investmentId,
      rev: Number(dateInZone(at).replaceAll('-', '')),
    },
    data: investmentUnfinished({
      investmentId: of.investmentId,
      number: row.number,
      company: o.company.name,
    }),
  })
  return at
}
