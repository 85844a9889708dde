import { REPORTS_PAGE } from '#domain/workspaces/model/reports.ts'
import { offeringPage } from '#server/kernel/state-machines/index.ts'
import { editsCompany, isAdmin, memberRole, type Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  REPORT_SCHEDULES,
  type ReportScheduleInput,
  type ReportScheduleView,
} from '#domain/workspaces/model/report-schedules.ts'
import { reportScheduleEnded } from '#domain/workspaces/mail/reports.ts'
import { nextRunDay } from '#domain/workspaces/rules/report-schedules.ts'
import { zoneProblem } from '#domain/workspaces/rules/reports.ts'
import type {
  ReportScheduleContext,
  ReportScheduleFacts,
} from '#machines/workspaces/report-schedule.lifecycle.ts'
import { membersOf } from '#server/identity/access/index.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  EffectHandler,
  FactsProvider,
  Instance,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { authorize } from './handlers.ts'
import { chosenColumns, addRun, type At } from './service.ts'
import * as repo from './schedules-repo.ts'

type Call = RequestContext<Person>

function present(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  row: repo.NamedScheduleRow,
  instance: Instance,
): ReportScheduleView {
  const context = instance.context as ReportScheduleContext
  const { id, type, frequency, time_zone, format, columns, creator, created_at } = row
  return {
    id,
    type,
    frequency,
    time_zone,
    format,
    columns,
    created_by: creator,
    created_at,
    next_day: context.next_day,
    runs: context.runs,
    status: services.lifecycles.present(instance, {
      who: ['ISS'],
      actor,
      staff: memberRole(actor, row.account_id) === null && isAdmin(actor),
    }),
  }
}

/** Active schedules of an offering. */
export async function schedulesOf(
  call: Call,
  { accountId, listingId }: At,
): Promise<{ items: ReportScheduleView[] }> {
  const { services, tx } = call
  await offeringOfCompany(tx, accountId, listingId)
  const rows = await repo.findSchedules(tx, listingId)
  const machines = await services.lifecycles.readMany(
    tx,
    'report-schedule',
    rows.map((row) => row.id),
  )
  return {
    items: rows.flatMap((row) => {
      const machine = machines.get(row.id)
      return machine === undefined ? [] : [present(call, row, machine)]
    }),
  }
}

/** Adds a schedule; its first run is on the next day of its frequency. Throws forbidden, invalid, refused. */
export async function addSchedule(
  call: Call,
  { accountId, listingId }: At,
  input: ReportScheduleInput,
): Promise<ReportScheduleView> {
  const { services, tx, actor, now } = call
  await offeringOfCompany(tx, accountId, listingId)
  if (!editsCompany(actor, accountId)) throw refuse('forbidden')
  const { type, frequency, time_zone, format } = input
  const problem = zoneProblem(time_zone)
  if (problem !== null) throw refuse('invalid', { fields: { time_zone: problem } })
  const columns = chosenColumns(type, input.columns)
  // one request at a time, so that the limit holds
  await services.lifecycles.lock(tx, 'offering', listingId)
  if ((await repo.countActive(tx, accountId)) >= REPORT_SCHEDULES)
    throw refuse('refused', {
      message: `End a schedule first. The limit is ${REPORT_SCHEDULES}.`,
    })
  const id = newId()
  const created_at = now.toISOString()
  await repo.addSchedule(tx, {
    id,
    listing_id: listingId,
    account_id: accountId,
    type,
    frequency,
    time_zone,
    columns,
    format,
    created_by: actor.userId,
    created_at,
  })
  const next_day = nextRunDay(frequency, dateInZone(created_at, time_zone))
  const instance = await services.lifecycles.begin(
    tx,
    'report-schedule',
    id,
    { frequency, time_zone, next_day },
    call,
    { account_id: accountId, listing_id: listingId },
  )
  const row = await repo.findSchedule(tx, id)
  if (row === null) throw new Error(`the schedule ${id} is not stored`)
  return present(call, row, instance)
}

const facts: FactsProvider = async ({ services, tx, id }) => {
  const row = await repo.findSchedule(tx, id)
  const members = row === null ? [] : await membersOf(tx, row.account_id, ['owner', 'editor'])
  const creator = members.find((one) => one.user_id === row?.created_by)
  const account = creator && (await services.lifecycles.read(tx, 'user', creator.user_id))
  return { creatorMayRun: account?.state === 'active' } satisfies ReportScheduleFacts
}

const requestRun: EffectHandler = async ({ services, tx, id, effect, by }) => {
  const row = await repo.findSchedule(tx, id)
  if (row === null) throw new Error(`the machine of schedule ${id} has no row`)
  const { start, end } = effect.params as { start: string; end: string }
  await addRun(services, tx, by, {
    listing_id: row.listing_id,
    account_id: row.account_id,
    type: row.type,
    start_day: start,
    end_day: end,
    time_zone: row.time_zone,
    columns: row.columns,
    format: row.format,
    requested_by: row.created_by,
    schedule_id: id,
  })
}

/** Owners are notified that a schedule ended with the role of the person who added it. */
const notify: EffectHandler = async ({ services, tx, id, instance }) => {
  const row = await repo.findSchedule(tx, id)
  if (row === null) return
  const owners = (await membersOf(tx, row.account_id, ['owner'])).map((one) => one.user_id)
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, owners),
    reportScheduleEnded({
      accountId: row.account_id,
      listingId: row.listing_id,
      type: row.type,
      creator: row.creator,
    }),
    { machine: 'report-schedule', id, rev: instance.rev },
  )
}

export const scheduleMachines: MachineHandlers = {
  'report-schedule': {
    pages: { issuer: offeringPage('issuer', REPORTS_PAGE) },
    authorize,
    facts,
    effects: { notify, requestRun },
  },
}
