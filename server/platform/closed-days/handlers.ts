import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { closedDayRequested } from '#domain/platform/mail/closed-days.ts'
import type { ClosedDayFacts } from '#machines/platform/closed-day.lifecycle.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  EffectHandler,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { staffOf, staffSends } from '../platform/index.ts'
import { findDay, freeDay, openDay } from './repo.ts'
import { refusedEvents } from './service.ts'

/** Whether the one who sends an event is another person than the one who requested the day. */
const facts: FactsProvider = async ({ tx, id, by: { actor } }) => {
  const row = await findDay(tx, id)
  return {
    secondPerson: row !== null && isSecondPerson(actor, [row.requested_by]),
  } satisfies ClosedDayFacts
}

/** Everybody else who decides is notified. */
const notify: EffectHandler = async ({ services, tx, machine, id, instance }) => {
  const row = await findDay(tx, id)
  if (row === null) return
  const people = (await staffOf(tx)).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.filter((userId) => userId !== row.requested_by),
    ),
    closedDayRequested(row),
    { machine, id, rev: instance.rev },
  )
}

type Write = typeof openDay
const decided =
  (write: Write): EffectHandler =>
  async ({ tx, id, by: { actor }, now }) =>
    void (await write(tx, id, {
      by: actor.kind === 'person' ? actor.userId : null,
      at: now.toISOString(),
    }))

export const closedDayMachines: MachineHandlers = {
  'closed-day': {
    pages: { platform: ({ id }) => `/admin/closed-days/${id}` },
    authorize: staffSends,
    facts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await findDay(q, id)
      return row === null ? [] : refusedEvents(row, actor)
    },
    effects: { notify, openDay: decided(openDay), freeDay: decided(freeDay) },
  },
}
