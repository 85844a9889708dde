import { findLifecycle, lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { matrixWorld } from '#tests/api/matrix-world.ts'
import { reportRow } from '#tests/support/report.ts'
import { keyIdentities } from './matrix-api-keys.ts'
import { declared, faultOf, sixPlayers, STAFF, type Player, type Row } from './six-roles.ts'
import { expect, it } from 'vitest'

const REASON = 'The papers were compared.'
const w = await matrixWorld()
const { t } = w
const keys = await keyIdentities(w)
const players = await sixPlayers(w)

/** A payload that the rule of the event takes, from the case that its model calls the usual one. */
function payloadOf(machine: LifecycleId, type: string): Record<string, unknown> | undefined {
  const shape = findLifecycle(machine)?.events[type]?.payload?.shape
  if (shape === undefined) return undefined
  const usual = models[machine]
    .flatMap((model) => model.events)
    .find((one) => one.type === type && one.case === 'default')
  return Object.fromEntries(
    Object.entries({ reason: REASON, ...usual }).filter(([name]) => Object.hasOwn(shape, name)),
  )
}

const counts = new Map<string, { reached: number; tried: number; accepted: number }>()
/** How often each code refused an event: without any the players would not be who they are said to be. */
const refusals = new Map<string, number>()
const faults: string[] = []
const hidden: string[] = []

async function play(player: Player, row: Row): Promise<void> {
  const caller = t.bearer(player.token)
  const path = `/api/lifecycles/${row.machine}/${row.id}`
  const count = counts.get(player.name) ?? { reached: 0, tried: 0, accepted: 0 }
  counts.set(player.name, count)
  const look = () => caller.get<{ rev: number; accepts: string[] }>(path)
  const seen = await look()
  const types = Object.keys(lifecycles[row.machine].events)
  if (seen.status !== 200) {
    // what is not seen takes no event either
    const [type = ''] = types
    const answer = await caller.post(`${path}/events`, { body: { type, rev: 1, reason: REASON } })
    count.tried += 1
    if (answer.status < 400) hidden.push(`${player.name} (${player.who}): ${row.machine} ${type}`)
    return
  }
  count.reached += 1
  let { rev } = seen.body
  const tell = (road: string, type: string): void => {
    count.accepted += 1
    const why = faultOf(w, player, row, { type, road: 'open' })
    if (why !== null)
      faults.push(`${player.name} (${player.who}) ${road}: ${row.machine} ${type}: ${why}`)
  }
  for (const type of types) {
    const payload = payloadOf(row.machine, type)
    const body = { type, rev, reason: REASON, ...(payload === undefined ? {} : { payload }) }
    const answer = await caller.post<{ rev: number; code?: string }>(`${path}/events`, { body })
    count.tried += 1
    if (answer.status < 400) tell('event', type)
    else {
      const refusal = `${player.name} ${answer.body.code ?? answer.status}`
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    }
    if (answer.status < 400 || answer.status === 412) rev = (await look()).body.rev ?? rev
    if (STAFF[player.who] === undefined || player.stale) continue
    // the road of two people takes no event that one person sends
    const proposed = await caller.post('/api/admin/proposals', {
      body: {
        kind: 'event',
        subject: { machine: row.machine, id: row.id },
        payload: { type, payload: payload ?? {}, rev },
        reason: REASON,
        evidence: [],
      },
    })
    count.tried += 1
    if (proposed.status < 400 && declared.get(`${row.machine} ${type}`)?.second !== true)
      faults.push(`${player.name} (${player.who}) proposal: ${row.machine} ${type}`)
  }
}

it('six dishonest people send every event to every record: only what docs/events.md allows is accepted (41)', async () => {
  expect(declared.size).toBeGreaterThan(400)
  const rows = await t.db.query<Row>(
    `select distinct on (machine, state, user_id, account_id) machine, id, state, user_id, account_id
      from machine_instance order by machine, state, user_id, account_id, id`,
  )
  for (const player of players) for (const row of rows) await play(player, row)

  // bulk actions of a person without the role or without the factor
  const investment = await t.lifecycles.read(t.db, 'investment', w.investment.id)
  for (const player of players)
    for (const kind of ['review_approve', 'principal_approve'])
      if (STAFF[player.who] === undefined || player.stale) {
        const answer = await t.bearer(player.token).post('/api/admin/bulk-actions', {
          body: { kind, items: [{ id: w.investment.id, rev: investment?.rev ?? 1 }] },
        })
        // an operator may have ended the session meanwhile
        expect([401, 403], `${player.name} ${kind}`).toContain(answer.status)
      }
  // a key of the company or of the platform acts by no event
  let byKey = 0
  for (const { secret } of keys)
    for (const row of rows) {
      const [type = ''] = Object.keys(lifecycles[row.machine].events)
      const answer = await t
        .bearer(secret)
        .post(`/api/lifecycles/${row.machine}/${row.id}/events`, { body: { type, rev: 1 } })
      byKey += 1
      if (![401, 403].includes(answer.status))
        faults.push(`key: ${row.machine} ${type}: ${answer.status}`)
    }
  for (const [role, one] of counts) reportRow('Six roles', { role, ...one })
  reportRow('Six roles', { role: 'keys', reached: 0, tried: byKey, accepted: 0 })
  for (const one of ['thief of a session step_up', 'operator second_person', 'editor forbidden'])
    expect([one, (refusals.get(one) ?? 0) > 0]).toEqual([one, true])
  expect([...new Set(hidden)]).toEqual([])
  expect([...new Set(faults)].sort()).toEqual([])
}, 900_000)
