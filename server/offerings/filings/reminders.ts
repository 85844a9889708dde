import { filingsDue } from '#domain/offerings/mail/filings.ts'
import { reminderOf } from '#domain/offerings/rules/filing-calendar.ts'
import type { FilingRow } from '#domain/offerings/model/filing.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { readSetting, writeSetting } from '#server/kernel/db/setting.ts'
import type { AppServices } from '#server/app-services.ts'
import { findMembers } from '../offerings/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { calendarOf } from './calendar.ts'
import { addReminder, findCalendars } from './repo.ts'

const REMINDED_ON = 'filings.reminded_on'

/** One letter to each owner of a company with everything that is to be said on this day; false when nothing is. */
async function remindCompany(
  services: AppServices,
  rows: readonly FilingRow[],
  today: PlainDate,
): Promise<boolean> {
  return services.db.tx(async (tx) => {
    const due: FilingRow[] = []
    for (const row of rows) {
      const stage = row.due === null ? null : reminderOf(row.due, today)
      if (
        stage !== null &&
        (await addReminder(tx, {
          listingId: row.listing_id,
          filing: row.filing,
          period: row.period,
          stage,
          at: services.clock.now().toISOString(),
        }))
      )
        due.push(row)
    }
    const [first] = due
    if (first === undefined) return false
    const data = filingsDue({ accountId: first.account_id, company: first.company, due })
    for (const member of await findMembers(tx, first.account_id))
      if (member.role === 'owner')
        await services.mailer.send(tx, {
          template: 'notice',
          to: { userId: member.user_id },
          kind: 'work',
          cause: {
            machine: 'offering',
            id: first.listing_id,
            rev: Number(today.replaceAll('-', '')),
          },
          data,
        })
    return true
  })
}

/**
 * Once on each day in New York: reminds the owners of companies of filings 30, 7 and 1 days before, and weekly when
 * they are overdue.
 */
export async function remindOfFilings(services: AppServices): Promise<number> {
  const today = dateInZone(services.clock.now().toISOString())
  if ((await readSetting<string>(services.db, REMINDED_ON)) === today) return 0
  const open = calendarOf(
    await findCalendars(services.db),
    today,
    await closedDays(services.db, 'federal_offices_closed'),
  ).filter((one) => one.state === 'overdue' || one.state === 'due')
  let sent = 0
  for (const rows of Map.groupBy(open, (one) => one.account_id).values())
    if (await remindCompany(services, rows, today)) sent += 1
  // last, so that a day on which the process ended in between is done again; each reminder is stored with its letter
  await writeSetting(services.db, REMINDED_ON, today)
  return sent
}
