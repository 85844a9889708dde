import { readFileSync } from 'node:fs'
import type { LifecycleId } from '#machines/lifecycles.ts'
import { signIn, type Identity, type MatrixWorld } from './matrix-world.ts'

/** An event as docs/events.md declares it. */
export interface Declared {
  codes: ReadonlyMap<string, string | null>
  road: string
  factor: string
  second: boolean
}
/** The declarations, read from the document: it is what people agreed on, and no code of the product. */
function declarations(): Map<string, Declared> {
  const found = new Map<string, Declared>()
  let machine = ''
  const text = readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8')
  for (const line of text.split('\n')) {
    machine = /^## \[([a-z-]+)\]/.exec(line)?.[1] ?? machine
    const cells = line.split('|').map((cell) => cell.trim())
    const type = /^(?:`([A-Za-z_.-]+)`|(\(begins\)))$/
      .exec(cells[1] ?? '')
      ?.slice(1)
      .find(Boolean)
    if (type === undefined) continue
    const codes = new Map(
      (cells[2] ?? '').split(', ').map((one) => {
        const [, code = '', role = null] = /^([A-Z]+)(?: \(([a-z]+)\))?$/.exec(one) ?? []
        return [code, role] as const
      }),
    )
    found.set(`${machine} ${type}`, {
      codes,
      road: cells[3] ?? '',
      factor: cells[4] ?? '',
      second: (cells[5] ?? '–') !== '–',
    })
  }
  return found
}
/** What docs/events.md declares, by machine and type. */
export const declared = declarations()

/** One of the six, in a session of theirs. */
export interface Player {
  name: string
  who: Identity
  token: string
  stale: boolean
  /** another session of the same kind, where a call ended this one */
  renew: () => Promise<string>
}
/** A session whose second factor was given an hour ago: a stolen cookie without the factor. */
async function stolen({ t, users }: MatrixWorld, who: Identity): Promise<string> {
  const token = await signIn(t, users[who])
  await t.db.run(
    `update session set factor_at = factor_at - interval '1 hour' where id = (
      select id from session where user_id = $1 order by created_at desc, id desc limit 1)`,
    [users[who]],
  )
  return token
}
const fresh = async (w: MatrixWorld, name: string, who: Identity): Promise<Player> => ({
  name,
  who,
  token: await signIn(w.t, w.users[who]),
  stale: false,
  renew: () => signIn(w.t, w.users[who]),
})
const thief = async (w: MatrixWorld, who: Identity): Promise<Player> => ({
  name: 'thief of a session',
  who,
  token: await stolen(w, who),
  stale: true,
  renew: () => stolen(w, who),
})
/** The six dishonest people; the thief has sessions of four others. */
export const sixPlayers = async (w: MatrixWorld): Promise<readonly Player[]> => [
  await thief(w, 'A'),
  await thief(w, 'XO'),
  await thief(w, 'OP'),
  await thief(w, 'CO'),
  await fresh(w, 'payer', 'B'),
  await fresh(w, 'investor', 'A'),
  await fresh(w, 'editor', 'XM'),
  await fresh(w, 'compliance', 'CO'),
  await fresh(w, 'operator', 'OP'),
]

/** A record as far as its authority asks. */
export interface Row {
  machine: LifecycleId
  id: string
  state: string
  user_id: string | null
  account_id: string | null
}
/** Players who are staff. */
export const STAFF: Readonly<Partial<Record<Identity, string>>> = {
  OP: 'operator',
  CO: 'compliance',
}
const MEMBER: Readonly<Partial<Record<Identity, string>>> = { XO: 'owner', XM: 'editor' }

/**
 * Codes of a player on a record as the document calls them. Who is invited, signs or takes part sends as INV too: that
 * the record is reached shows that the person has a part in it.
 */
function codesOf(w: MatrixWorld, { who }: Player, row: Row): Map<string, string> {
  const staff = STAFF[who]
  const codes = new Map<string, string>()
  if (staff !== undefined) for (const code of ['ADM', 'BD', 'ESC']) codes.set(code, staff)
  const member = MEMBER[who]
  if (
    member !== undefined &&
    row.account_id !== null &&
    [w.x.accountId, w.draft.accountId].includes(row.account_id)
  )
    codes.set('ISS', member)
  if (staff === undefined || row.user_id === w.users[who]) codes.set('INV', 'person')
  return codes
}
/**
 * Why the document does not allow an accepted call; null where it does. A named command takes what the
 * generic call takes, too.
 */
export function faultOf(
  w: MatrixWorld,
  player: Player,
  row: Row,
  { type, road }: { type: string; road: 'open' | 'command' },
): string | null {
  const rule = declared.get(`${row.machine} ${type}`)
  if (rule === undefined) return 'not declared'
  if (rule.road !== 'open' && rule.road !== road) return `its road is ${rule.road}`
  const held = codesOf(w, player, row)
  const own = [...held].filter(
    ([code, role]) => rule.codes.has(code) && [null, role].includes(rule.codes.get(code) ?? null),
  )
  if (own.length === 0) return `not for ${[...held.keys()].join(', ')}`
  const staffOnly = own.every(([code]) => code !== 'INV' && code !== 'ISS')
  if (rule.second && staffOnly) return 'it needs a second person'
  const early = rule.factor.includes(';')
  const [factor = ''] = rule.factor.split(';')
  const freshFor = factor.startsWith('fresh: ')
    ? factor.slice('fresh: '.length).split(', ')
    : [...rule.codes.keys()]
  const asks = factor !== 'session' && own.every(([code]) => freshFor.includes(code))
  return player.stale && asks && !early ? 'it needs a fresh factor' : null
}
