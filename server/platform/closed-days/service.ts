import type { ClosureKind, ClosureShow } from '#domain/platform/model/closed-day-labels.ts'
import type { ClosedDayView, NewClosedDay } from '#domain/platform/model/closed-days.ts'
import { closedDayProblem } from '#domain/platform/rules/closed-days.ts'
import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { readCursor, cutPage, wrongCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'

const FIRST = { day: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' }
type Context = RequestContext<Person>

/** Events that the guards refuse this person: who requested a day withdraws it, everybody else decides. */
export const refusedEvents = (
  { requested_by }: Pick<repo.ClosedDayRow, 'requested_by'>,
  actor: Person,
): string[] => (requested_by === actor.userId ? ['APPROVED', 'DECLINED', 'REVOKED'] : ['WITHDRAWN'])

function present(
  { services, actor }: Pick<Context, 'services' | 'actor'>,
  row: repo.ClosedDayRow,
  machine: Instance,
): ClosedDayView {
  const { requester, decider, requested_by, ...rest } = row
  return {
    ...rest,
    requested_by: requester,
    requested_by_me: requested_by === actor.userId,
    decided_by: decider,
    status: services.lifecycles.present(machine, {
      who: ['ADM'],
      actor,
      staff: true,
      without: refusedEvents(row, actor),
    }),
  }
}

function startOf(cursor: string | undefined): typeof FIRST {
  const [day, id] = cursor === undefined ? [FIRST.day, FIRST.id] : readCursor(cursor, 2)
  if (day === undefined || !isPlainDate(day) || id === undefined || !/^[0-9a-f-]{36}$/.test(id))
    throw wrongCursor()
  return { day, id }
}

/** A page of closed days by date. */
export async function dayPage(
  call: Context,
  asked: {
    show: ClosureShow
    kind?: ClosureKind | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<Page<ClosedDayView>> {
  const { services, tx, now } = call
  const rows = await repo.findDays(tx, {
    show: asked.show,
    kind: asked.kind ?? null,
    today: dateInZone(now.toISOString()),
    after: startOf(asked.cursor),
    limit: asked.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.day, last.id])
  const machines = await services.lifecycles.readMany(
    tx,
    'closed-day',
    shown.map((row) => row.id),
  )
  return {
    items: shown.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined ? [] : [present(call, row, machine)]
    }),
    next_cursor: next,
    total: null,
    more,
  }
}

/** One closed day. Throws not_found. */
export async function dayOf(call: Context, id: string): Promise<ClosedDayView> {
  const { services, tx } = call
  const row = await repo.findDay(tx, id)
  const machine = row === null ? null : await services.lifecycles.read(tx, 'closed-day', id)
  if (row === null || machine === null) throw refuse('not_found')
  return present(call, row, machine)
}

/** Requests a closed day; nothing reads it before a second person approves. Throws forbidden, invalid, refused. */
export async function requestDay(call: Context, body: NewClosedDay): Promise<{ id: string }> {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const at = now.toISOString()
  const problem = closedDayProblem(body.kind, body.day, at)
  if (problem !== null) throw refuse('invalid', { fields: { day: problem } })
  const id = newId()
  if (!(await repo.addDay(tx, { ...body, id, by: actor.userId, at })))
    throw refuse('refused', {
      fields: { day: 'This day is already requested or in force. Open it in the list.' },
    })
  await services.lifecycles.begin(tx, 'closed-day', id, { day: body.day }, call)
  return { id }
}
