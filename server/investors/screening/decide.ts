import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import {
  isTrueMatch,
  matchedFieldLabels,
  sanctionsSourceLabels,
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
  call: RequestContext<Person>,
  userId: string,
  type: keyof typeof from,
  reason: string,
): Promise<void> {
  for (const match of await partyMatches(call.tx, userId))
    if (from[type].includes(match.state))
      await call.services.lifecycles.send(
        call.tx,
        'sanctions-match',
        match.id,
        { type, reason },
        { ...call, reason },
      )
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
  const source = sanctionsSourceLabels[match.source]
  if (match.fields.includes('unreadable')) return `${source}: ${match.listed_as}`
  const fields = match.fields.map((field) => matchedFieldLabels[field].toLowerCase()).join(' and ')
  const percent = Math.floor(match.score / 100)
  return `${source}: ${match.listed_as} (entry ${match.entry_uid}), ${percent}% alike by ${fields}`
}
