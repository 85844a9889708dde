import type { AppServices } from '#server/app-services.ts'
import type { Initiator } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import {
  isTrueMatch,
  matchedFieldLabels,
  matchSourceLabels,
  trueMatchStates,
} from '#domain/investors/model/sanctions-labels.ts'
import * as repo from './repo.ts'

/** What compliance decides about an investor in the review queue, for each match of that person. */
const from: Readonly<Record<'CLEARED' | 'CONFIRMED' | 'LIFTED', readonly string[]>> = {
  CLEARED: ['open'],
  CONFIRMED: ['open'],
  LIFTED: trueMatchStates,
}

/** Carries a decision about an investor over to the matches that it is about; each records it with the reason. */
export async function decideMatches(
  { services, tx }: { services: AppServices; tx: Tx },
  userId: string,
  type: keyof typeof from,
  by: Initiator & { reason: string },
): Promise<void> {
  for (const match of await partyMatches(tx, userId))
    if (from[type].includes(match.state))
      await services.lifecycles.send(
        tx,
        'sanctions-match',
        match.id,
        { type, reason: by.reason },
        by,
      )
}

/** The investor's matches and their revisions, locked: what a decision about them is made on. */
export async function matchRevisions(
  services: AppServices,
  tx: Tx,
  userId: string,
): Promise<string> {
  const revisions: string[] = []
  for (const { id } of await partyMatches(tx, userId)) {
    const match = await services.lifecycles.lock(tx, 'sanctions-match', id)
    revisions.push(`${id} ${match?.rev ?? 0}`)
  }
  return revisions.toSorted().join()
}

/** Matches of the investor; those of owners and companies are decided by themselves. */
const partyMatches = async (q: Queryable, userId: string): Promise<repo.StatedMatch[]> =>
  (await repo.matchesOf(q, userId, null)).filter((match) => match.subject_kind === 'party')

/** What of an investor is alike on the lists in force, as text for compliance. */
export const matchNotes = async (q: Queryable, userId: string): Promise<string[]> =>
  (await partyMatches(q, userId))
    .filter(({ state }) => state === 'open' || isTrueMatch(state))
    .map(noteOf)

function noteOf(match: repo.StatedMatch): string {
  const source = matchSourceLabels[match.source]
  if (match.fields.includes('unreadable')) return `${source}: ${match.listed_as}`
  const fields = match.fields.map((field) => matchedFieldLabels[field].toLowerCase()).join(' and ')
  const percent = Math.floor(match.score / 100)
  return `${source}: ${match.listed_as} (entry ${match.entry_uid}), ${percent}% alike by ${fields}`
}
