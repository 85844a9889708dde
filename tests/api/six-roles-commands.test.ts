import type { Contract } from '#domain/api/contract.ts'
import { api } from '#domain/api/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { BEGUN } from '#server/kernel/state-machines/types.ts'
import type { Answer, Caller } from '#tests/support/app.ts'
import { reportRow } from '#tests/support/report.ts'
import { expect, it } from 'vitest'
import { documentedOperations } from './example-calls.ts'
import { send } from './matrix-calls.ts'
import type { Place } from './matrix-rows.ts'
import { matrix } from './matrix.ts'
import { matrixWorld } from './matrix-world.ts'
import { faultOf, sixPlayers, type Player, type Row } from './six-roles.ts'

const w = await matrixWorld()
const { t } = w
const contracts: Readonly<Record<string, Contract>> = api
/** Bodies that the API document shows. */
const examples = new Map(
  (await documentedOperations(t)).map(({ name, operation }) => [
    name,
    operation.requestBody?.content['application/json']?.example,
  ]),
)
/** Without calls that end the session or set the clock of a test, and the generic one that `six-roles.test.ts` walks. */
const isWalked = (name: string): boolean =>
  !name.startsWith('GET ') &&
  matrix[name]?.endsSession !== true &&
  !name.includes('/api/lifecycles/') &&
  !name.includes('/meta/') &&
  contracts[name] !== undefined
const commands = Object.keys(matrix).filter(isWalked)

/** The revision that a refused decision names as the one of now. */
const currentRev = ({ body }: Answer): number | undefined =>
  (body as { detail?: { current?: { rev?: number } } }).detail?.current?.rev
/** One command with one body; once more with the revision of now where an older one is refused. */
async function called(caller: Caller, name: string, place: Place): Promise<Answer> {
  const versioned = contracts[name]?.versioned === true || contracts[name]?.decides !== undefined
  const headers = (rev: number): Record<string, string> => ({
    'idempotency-key': newId(),
    ...(versioned ? { 'if-match': String(rev) } : {}),
  })
  const answer = await send(caller, name, place, headers(1))
  const rev = currentRev(answer)
  return rev === undefined || rev === 1 ? answer : send(caller, name, place, headers(rev))
}

/**
 * Commands that an open session calls without a factor and that no record's log names: drafts, previews, own lists and
 * choices that switch off nothing the law or the account's safety asks for, comments, requests that another person
 * answers, and what takes access away (an invitation, other sessions).
 */
const openToASession = [
  'DELETE /api/profile/sections/:section/draft',
  'DELETE /api/saved/:listing_id',
  'POST /api/accreditations',
  'POST /api/admin/bulk-actions/preview',
  'POST /api/auth/password',
  'POST /api/auth/step-up',
  'POST /api/companies/join-requests',
  'POST /api/dealroom/offerings/:listing_id/bulk-actions/preview',
  'POST /api/dealroom/offerings/:listing_id/room/folders',
  'POST /api/dealroom/offerings/:listing_id/room/invitations/:invitation_id/end',
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments',
  'POST /api/discussion/:post_id/report',
  'POST /api/investments/:investment_id/documents/:file_id/opened',
  'POST /api/list-views',
  'POST /api/notices/read',
  'POST /api/sessions/end-others',
  'POST /api/transfers/:transfer_id/documents',
  'PUT /api/accreditations/:claim_id',
  'PUT /api/company-drafts/mine',
  'PUT /api/dealroom/conversions/:conversion_id',
  'PUT /api/dealroom/meetings/:meeting_id',
  'PUT /api/dealroom/news/:news_id',
  'PUT /api/dealroom/offerings/:listing_id/room/folders/:folder_id',
  'PUT /api/list-columns',
  'PUT /api/notices/preferences',
  'PUT /api/personal/tax/questions/draft',
  'PUT /api/profile/sections/:section/draft',
  'PUT /api/saved/:listing_id',
]

interface Entry extends Row {
  type: string
  seq: string
}
const lastSeq = async (): Promise<string> =>
  (await t.db.one<{ seq: string }>('select coalesce(max(seq), 0)::text as seq from machine_log'))
    ?.seq ?? '0'
/** What a person is in the log for since. */
const actsOf = (userId: string, since: string) =>
  t.db.query<Entry>(
    `select seq::text, machine, id, type, to_state as state, user_id, account_id
      from machine_log where seq > $2::bigint and actor_kind = 'person' and actor_id = $1 order by seq`,
    [userId, since],
  )

const counts = new Map<string, { sent: number; taken: number; acts: number }>()
const faults = new Set<string>()
const stepUps = new Set<string>()
/** What a session without a factor writes that stands in no log of a record. */
const quiet = new Set<string>()

async function play(player: Player, name: string, place: Place): Promise<void> {
  const count = counts.get(player.name) ?? { sent: 0, taken: 0, acts: 0 }
  counts.set(player.name, count)
  const bodies = new Set([place.body, examples.get(name)].filter((body) => body !== undefined))
  for (const body of bodies.size === 0 ? [undefined] : bodies) {
    const since = await lastSeq()
    let answer = await called(t.bearer(player.token), name, { ...place, body })
    // an earlier call ended the session
    if (answer.status === 401) {
      player.token = await player.renew()
      answer = await called(t.bearer(player.token), name, { ...place, body })
    }
    count.sent += 1
    if (answer.status < 400) {
      count.taken += 1
      if (player.stale && contracts[name]?.stepUp === true)
        faults.add(`${player.name} (${player.who}): ${name} without the factor`)
    }
    if ((answer.body as { code?: string } | undefined)?.code === 'step_up') stepUps.add(name)
    const acts = await actsOf(w.users[player.who], since)
    if (answer.status < 400 && player.stale && acts.length === 0) quiet.add(name)
    for (const entry of acts) {
      count.acts += 1
      const type = entry.type === BEGUN ? '(begins)' : entry.type
      const why = faultOf(w, player, entry, { type, road: 'command' })
      if (why !== null)
        faults.add(`${player.name} (${player.who}) ${name}: ${entry.machine} ${type}: ${why}`)
    }
  }
}

it('six dishonest people call every command: the log has no act of theirs that docs/events.md does not allow (41)', async () => {
  for (const player of await sixPlayers(w))
    for (const name of commands)
      for (const place of Object.values(matrix[name]?.at ?? {})) await play(player, name, place(w))
  for (const [role, one] of counts) reportRow('Six roles, commands', { role, ...one })
  expect(commands.length).toBeGreaterThan(200)
  expect(stepUps.size).toBeGreaterThan(20)
  expect([...counts.values()].every((one) => one.sent > commands.length)).toBe(true)
  expect([...faults].sort()).toEqual([])
  expect([...quiet].sort()).toEqual(openToASession)
}, 900_000)
