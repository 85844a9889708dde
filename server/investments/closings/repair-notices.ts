import { deadlineCorrection } from '#domain/investments/mail/investments.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { existingPeople, noticesTitled } from '#server/kernel/notifications/index.ts'
import type { Finding, Repair } from '#server/kernel/repairs/index.ts'
import type { LogRow } from '#server/kernel/state-machines/index.ts'
import { findOffering } from '#server/offerings/offerings/index.ts'
import * as repo from './repo.ts'

/** How the title of the notice began that was sent although no date moved. */
const TITLE = 'New cancellation deadline: '
/** Entries of an investment's log that are read; one has a few dozen at most. */
const ENTRIES = 1_000

const untilOf = (row: LogRow): string | null | undefined =>
  (row.event['facts'] as { cancelUntil?: string | null } | undefined)?.cancelUntil

/** The last moment to cancel that an event left as it was; null where it moved it, or is no such event. */
function unmoved(log: readonly LogRow[], rev: number): string | null {
  const at = log.find((row) => row.rev === rev && row.type === 'CANCEL_UNTIL_MOVED')
  const after = at === undefined ? undefined : untilOf(at)
  if (typeof after !== 'string') return null
  const before = log
    .filter((row) => row.rev < rev)
    .map(untilOf)
    .findLast((until) => until !== undefined)
  return before === after ? after : null
}

/** Notices of a new cancellation deadline that was the old one. */
export const noticeRepair: Repair = {
  kind: 'deadline-notice',
  title: 'Notices of a new cancellation deadline that did not move',
  async find({ services, q }) {
    const found: Finding[] = []
    for (const sent of await noticesTitled(q, 'investment', TITLE)) {
      const history = await services.lifecycles.history(
        q,
        { machine: 'investment', id: sent.cause_id },
        { limit: ENTRIES },
      )
      const until = unmoved(history.toReversed(), sent.cause_rev)
      const listingId = (await services.lifecycles.read(q, 'investment', sent.cause_id))?.listing_id
      const offering =
        listingId === undefined || listingId === null ? null : await findOffering(q, listingId)
      if (until === null || offering === null) continue
      const number = await repo.numberOf(q, sent.cause_id)
      found.push({
        subject: `${sent.cause_id}:${sent.cause_rev}`,
        what: `The investor of ${number} was sent a new cancellation deadline on ${formatDay(dateInZone(sent.created_at))}; it was ${formatDay(dateInZone(until))} before and after.`,
        todo: 'Sends the investor a correction.',
        apply: async ({ tx }) => {
          for (const userId of await existingPeople(tx, [sent.user_id]))
            await services.mailer.send(tx, {
              template: 'notice',
              to: { userId },
              data: deadlineCorrection({
                investmentId: sent.cause_id,
                number,
                company: offering.company.name,
                until,
              }),
              kind: 'cancellation',
            })
        },
      })
    }
    return found
  },
}
