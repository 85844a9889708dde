import { topicCatalogue } from '#domain/offerings/model/topics/catalogue.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Finding, Repair } from '#server/kernel/repairs/index.ts'
import { findOffering } from '../offerings/index.ts'
import { findUnapproved, type UnapprovedRow } from './in-force-repo.ts'

function words(
  { topic, shown, in_force, since, approved }: UnapprovedRow,
  company: string,
): string {
  const { title } = topicCatalogue[topic]
  if (in_force === null || since === null)
    return `The offering of ${company} shows revision ${shown} of “${title}”, and no revision of it is in force.`
  return approved
    ? `The offering of ${company} shows revision ${shown} of “${title}”; revision ${in_force} was approved and is in force.`
    : `Revision ${in_force} of “${title}” is in force in the offering of ${company} since ${formatDay(dateInZone(since))}, and no reviewer approved it.`
}

/** Topics of launched offerings that are in force, or shown, in a revision that no reviewer approved. */
export const unapprovedRepair: Repair = {
  kind: 'topic-unapproved',
  title: 'Topics in force or shown without an approval',
  async find({ q }) {
    const found: Finding[] = []
    for (const row of await findUnapproved(q)) {
      const offering = await findOffering(q, row.listing_id)
      if (offering === null) continue
      found.push({
        subject: `${row.item_id}:${row.in_force ?? 0}:${row.shown}`,
        what: words(row, offering.company.name),
        todo: 'The company submits the topic, a reviewer approves it, and an amendment that names it brings it into force.',
        apply: null,
      })
    }
    return found
  },
}
