import {
  sanctionsSourceLabels,
  type SanctionsSource,
} from '#domain/investors/model/sanctions-labels.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** What a list is judged by. */
export interface ListSize {
  published_on: PlainDate
  entries: number
  /** names and aliases of all entries */
  names: number
}
/**
 * Fewest entries of a publication, for a source of which none is in force: well below what OFAC publishes (platform
 * policy).
 */
const FEWEST: Readonly<Record<SanctionsSource, number>> = {
  ofac_sdn: 5_000,
  ofac_consolidated: 150,
}

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
const entries = (n: number): string => count(n, 'entry', 'entries')

/**
 * Why a second person has to look at a list before it replaces the one in force, as sentences; empty: nothing is in the
 * way. A list that is smaller or older than the one in force, or that lacks an entry or a name of it, may be another file
 * than it is said to be, and what it lacks is no longer compared with: one person could leave out or rename a single
 * entry. `missing` are entries in force that it lacks, `renamed` those of which it lacks a name.
 * `demo`: an installation with invented people has an invented list.
 */
export function listConcerns(
  source: SanctionsSource,
  list: ListSize,
  inForce: (ListSize & { missing: number; renamed: number }) | null,
  demo: boolean,
): string[] {
  if (inForce === null)
    return !demo && list.entries < FEWEST[source]
      ? [
          `It has ${entries(list.entries)}. The ${sanctionsSourceLabels[source]} has more than ${FEWEST[source].toLocaleString('en-US')}.`,
        ]
      : []
  const found: string[] = []
  if (list.entries < inForce.entries)
    found.push(
      `It has ${entries(list.entries)}, the list in force ${inForce.entries.toLocaleString('en-US')}.`,
    )
  if (list.names < inForce.names)
    found.push(
      `It has ${count(list.names, 'name', 'names')} with all aliases, the list in force ${inForce.names.toLocaleString('en-US')}.`,
    )
  if (inForce.missing > 0) found.push(`It lacks ${entries(inForce.missing)} of the list in force.`)
  if (inForce.renamed > 0)
    found.push(`It lacks a name of ${entries(inForce.renamed)} of the list in force.`)
  if (list.published_on < inForce.published_on)
    found.push(
      `It was published on ${list.published_on}, the list in force on ${inForce.published_on}.`,
    )
  return found
}
