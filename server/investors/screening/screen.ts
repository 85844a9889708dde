import { isTrueMatch, type SubjectKind } from '#domain/investors/model/sanctions-labels.ts'
import type { ScreenedSubject } from '#domain/investors/rules/sanctions/match.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { readListsInForce, type ListedHit, type ListsInForce } from './list-index.ts'
import { ownedHolders } from './owned.ts'
import * as repo from './repo.ts'

/** Result of a screening of somebody; the worst of everybody who takes part with them. */
export type ScreeningStatus = 'not_screened' | 'clear' | 'potential_match' | 'true_match'
/** Who takes part: an investor with everybody in their registrations, and the company that is paid. */
export interface Screened {
  userId: string | null
  accountId: string | null
  /** the investor alone, without those in their registrations */
  personOnly?: true
}

const asSubject = ({ kind, name, born }: repo.SubjectRow): ScreenedSubject => ({
  kind: kind === 'party' || kind === 'owner' ? 'individual' : 'entity',
  name,
  born,
})
/** Hash of what was compared: a clearance holds for this data and no other. */
const hashOf = (subject: repo.SubjectRow, hit: ListedHit): string =>
  sha256(
    JSON.stringify([
      subject.name,
      subject.born,
      hit.listed_as,
      [...hit.entry.births].sort(),
      // shares of blocked owners; what a list says of its programs decides nothing
      ...(hit.source === 'ofac_ownership' ? hit.entry.programs : []),
    ]),
  )
const isOf = (match: repo.MatchRow, subject: repo.SubjectRow, hit: ListedHit): boolean =>
  match.subject_key === subject.key &&
  match.source === hit.source &&
  match.entry_uid === hit.entry.uid

/**
 * Compares everybody who takes part with the lists in force, now. `clear`: no match is open, and none is alike, or
 * compliance has cleared the same entry for the same data. `not_screened`: no list is loaded; in a demo its built-in names replace the lists.
 */
export async function screeningStatus(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  { userId, accountId, personOnly }: Screened,
): Promise<ScreeningStatus> {
  const asked = ({ kind }: { kind: SubjectKind }): boolean => !personOnly || kind === 'party'
  const known = (await repo.matchesOf(q, userId, accountId)).filter((match) =>
    asked({ kind: match.subject_kind }),
  )
  return statusOf(services, q, known, async () =>
    (await repo.subjectsOf(q, userId, accountId)).filter(asked),
  )
}

/**
 * Compares the sender of money that names no payment with the lists in force, now, by the name from the bank. A sender
 * without a name is `clear`: there is nothing to compare.
 */
export async function senderStatus(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  name: string,
): Promise<ScreeningStatus> {
  const subject = await repo.senderSubject(q, name)
  if (subject === null) return 'clear'
  return statusOf(services, q, await repo.matchesOfSubject(q, subject.key), async () => [subject])
}

async function statusOf(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  known: readonly repo.StatedMatch[],
  subjectsNow: () => Promise<readonly repo.SubjectRow[]>,
): Promise<ScreeningStatus> {
  if (known.some(({ state }) => isTrueMatch(state))) return 'true_match'
  // a person closes a match: neither another list nor another name does
  if (known.some(({ state }) => state === 'open')) return 'potential_match'
  const lists = await readListsInForce(q)
  if (lists.ids.length === 0) return services.demo ? 'clear' : 'not_screened'
  const isCleared = (subject: repo.SubjectRow, hit: ListedHit): boolean =>
    known.some(
      (match) =>
        isOf(match, subject, hit) &&
        match.state === 'cleared' &&
        match.data_hash === hashOf(subject, hit),
    )
  for (const subject of await subjectsNow())
    if ((await lists.find(asSubject(subject))).some((hit) => !isCleared(subject, hit)))
      return 'potential_match'
  return 'clear'
}

/** Whether nothing can be released because no list is loaded; a demo has its built-in names. */
export const needsList = async (
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
): Promise<boolean> => !services.demo && (await repo.listsInForce(q)).length === 0

/** Screens somebody with everybody in their registrations, and records what is alike. */
export async function screenPerson(services: AppServices, tx: Tx, userId: string): Promise<void> {
  const lists = await readListsInForce(tx)
  for (const subject of await repo.subjectsOf(tx, userId, null))
    await screenSubject(services, tx, lists, subject)
}

/** Screens the entities that blocked persons own, once an owner is a confirmed true match. */
export async function screenOwned(services: AppServices, tx: Tx): Promise<void> {
  const lists = await readListsInForce(tx)
  for (const { user_id, account_id } of await ownedHolders(tx))
    for (const subject of await repo.subjectsOf(tx, user_id, account_id))
      if (asSubject(subject).kind === 'entity') await screenSubject(services, tx, lists, subject)
}

/** Screens the sender of money that names no payment, so that compliance decides a match before the money moves. */
export async function screenSender(services: AppServices, tx: Tx, name: string): Promise<void> {
  const subject = await repo.senderSubject(tx, name)
  if (subject !== null) await screenSubject(services, tx, await readListsInForce(tx), subject)
}

/** Compares one subject and records its matches; returns whether one is newly open. */
export async function screenSubject(
  services: AppServices,
  tx: Tx,
  lists: ListsInForce,
  subject: repo.SubjectRow,
): Promise<boolean> {
  const hits = await lists.find(asSubject(subject))
  if (hits.length === 0) return false
  const known = await repo.matchesOfSubject(tx, subject.key)
  let opened = false
  for (const hit of hits) {
    const before = known.find((match) => isOf(match, subject, hit)) ?? null
    if (await recordHit(services, tx, subject, hit, before)) opened = true
  }
  return opened
}

async function recordHit(
  services: AppServices,
  tx: Tx,
  subject: repo.SubjectRow,
  hit: ListedHit,
  before: repo.StatedMatch | null,
): Promise<boolean> {
  const now = services.clock.now().toISOString()
  const row = {
    subject_key: subject.key,
    subject_kind: subject.kind,
    user_id: subject.user_id,
    account_id: subject.account_id,
    subject_name: subject.name,
    source: hit.source,
    entry_uid: hit.entry.uid,
    listed_as: hit.listed_as,
    births: [...hit.entry.births],
    countries: [...hit.entry.countries],
    programs: [...hit.entry.programs],
    score: hit.score,
    fields: hit.fields,
    data_hash: hashOf(subject, hit),
  }
  if (before === null) {
    const id = newId()
    await repo.addMatch(tx, { ...row, id, found_at: now })
    await services.lifecycles.begin(tx, 'sanctions-match', id, undefined, system)
    return true
  }
  await repo.seeMatch(tx, before.id, { ...row, seen_at: now })
  const send = (type: 'CHANGED' | 'FOUND') =>
    services.lifecycles.send(tx, 'sanctions-match', before.id, { type }, system)
  const changed = before.data_hash !== row.data_hash
  if (before.state === 'gone') await send('FOUND')
  else if (before.state === 'cleared' && changed) await send('CHANGED')
  else {
    // who decides an open match reads what is compared now
    if (before.state === 'open' && before.unlisted) await send('FOUND')
    else if (before.state === 'open' && changed) await send('CHANGED')
    return false
  }
  return true
}
