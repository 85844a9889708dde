import type { Contract } from '#domain/api/contract.ts'
import { api } from '#domain/api/index.ts'
import { presentedSchema, type Presented } from '#domain/shared/presented.ts'
import { metaAt } from '#machines/lib/present.ts'
import { statesOf } from '#machines/lib/structure.ts'
import type { Cause, Lifecycle, ReaderSide } from '#machines/lib/types.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { testApp, type Caller, type Json } from '#tests/support/app.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { storedWorld } from '../../scripts/world.ts'

/** The demo world that the run has made, or the one that is stored on this machine. */
const t = await testApp({
  sessions: 'real',
  copyOf: process.env['CAPSTAN_E2E_WORLD'] ?? (await storedWorld()).dir,
})
const people = ['investor', 'newcomer', 'partner', 'issuer', 'operator', 'compliance'] as const
type Who = (typeof people)[number]

/** A status as a call answered it to a person, and the side from which they read it. */
interface Read {
  who: Who
  at: string
  reads: ReaderSide
  status: Presented
}
/** Values that answers had under names of parameters, together as they were found. */
type Named = Record<string, string>

/** Every call that reads and answers JSON. */
const reads = Object.entries(api as Record<string, Contract>).filter(
  ([name, { access, answer, download, changes }]) =>
    name.startsWith('GET ') &&
    answer !== undefined &&
    access !== 'meta' &&
    download === undefined &&
    changes !== true,
)
/** What a list asks for beside its place: one of its values, of each the statuses are read. */
const asked: Readonly<Record<string, readonly Named[]>> = {
  'GET /api/dealroom/offerings/:listing_id/change-requests': [
    { subject: 'type-of-offering' },
    { subject: 'partners' },
    { subject: 'company-information' },
  ],
  'GET /api/dealroom/offerings/:listing_id/partners': [
    { filter: 'current' },
    { filter: 'historical' },
  ],
}
/** Records of one call that a person opens; of lists all pages are read. */
const RECORDS = 8
const staff = (who: Who): boolean => who === 'operator' || who === 'compliance'

const paramsOf = (name: string): string[] =>
  [...name.matchAll(/:([A-Za-z_]+)/g)].map(([, key = '']) => key)
const isName = (key: string): boolean =>
  key === 'id' || key === 'kind' || key === 'key' || key.endsWith('_id')

/** Reads everything as one person: the lists, then the records that their answers name. */
class Reader {
  readonly found: Read[] = []
  readonly #caller: Caller
  readonly #who: Who
  readonly #done = new Set<string>()
  readonly #named = new Map<string, Named & { from: string }>()

  constructor(who: Who, caller: Caller) {
    this.#who = who
    this.#caller = caller
  }

  async all(): Promise<void> {
    for (const _ of [1, 2, 3])
      for (const [name, contract] of reads)
        for (const params of this.#places(name, contract))
          for (const query of asked[name] ?? [{}]) await this.#list(name, contract, params, query)
  }

  /** The companies of the person, or those whose offerings staff sees. */
  #companies(): string[] {
    const ids = [...this.#named.values()].flatMap(({ account_id: id }) => id ?? [])
    return [...new Set(ids)].slice(0, RECORDS)
  }
  #places(name: string, { access }: Contract): Named[] {
    const keys = paramsOf(name)
    if (keys.length === 0)
      return access === 'issuer' ? this.#companies().map((accountid) => ({ accountid })) : [{}]
    const [last = ''] = keys.slice(-1)
    const parent = name.slice(0, name.lastIndexOf('/:'))
    const places = [...this.#named.values()].flatMap((values): Named[] => {
      const own =
        values.from === parent && values['id'] !== undefined ? { [last]: values['id'] } : {}
      const all: Named = { ...own, ...values }
      if (keys.some((key) => all[key] === undefined)) return []
      const picked = Object.fromEntries(keys.map((key) => [key, all[key] ?? '']))
      if (access !== 'issuer') return [picked]
      return values['account_id'] === undefined
        ? []
        : [{ ...picked, accountid: values['account_id'] }]
    })
    const different = new Map(places.map((place) => [JSON.stringify(place), place]))
    return [...different.values()].slice(0, RECORDS)
  }

  async #list(name: string, contract: Contract, place: Named, query: Named): Promise<void> {
    const { accountid, ...params } = place
    const path = name
      .slice('GET '.length)
      .replace(/:([A-Za-z_]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    let cursor: unknown = null
    do {
      const sent = {
        ...query,
        ...(accountid === undefined ? {} : { accountid }),
        ...(typeof cursor === 'string' ? { cursor } : {}),
      }
      const call = `${path}?${new URLSearchParams(sent).toString()}`
      if (this.#done.has(call)) return
      this.#done.add(call)
      const { status, body } = await this.#caller.get<Json | null>(path, { query: sent })
      expect(status, `${this.#who} ${call}`).toBeLessThan(500)
      if (status !== 200 || body === null) return
      const names = { ...params, ...(accountid === undefined ? {} : { account_id: accountid }) }
      this.#visit(name, contract, body, { at: call, names })
      cursor = (body as Json)['next_cursor']
    } while (typeof cursor === 'string')
  }

  #visit(
    name: string,
    contract: Contract,
    value: unknown,
    { at, names }: { at: string; names: Named },
  ): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const one of value) this.#visit(name, contract, one, { at: `${at}[]`, names })
      return
    }
    const status = presentedSchema.safeParse(value)
    if (status.success) {
      this.found.push({
        who: this.#who,
        at,
        reads: this.#side(name, contract),
        status: status.data,
      })
      return
    }
    const own = Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, string] => isName(entry[0]) && typeof entry[1] === 'string',
      ),
    )
    const here = { ...names, ...own }
    if (Object.keys(own).length > 0)
      this.#named.set(JSON.stringify([name, here]), { ...here, from: name } as never)
    for (const [key, one] of Object.entries(value))
      this.#visit(name, contract, one, { at: `${at} ${key}`, names: here })
  }

  #side(name: string, { access }: Contract): ReaderSide {
    if (name.startsWith('GET /api/partner/')) return 'partner'
    if (access === 'admin' || (access === 'issuer' && staff(this.#who))) return 'platform'
    return access === 'issuer' ? 'issuer' : 'investor'
  }
}

const found: Read[] = []
const open = (): (Read & { next: NonNullable<Presented['next']> })[] =>
  found.flatMap((one) => (one.status.next === null ? [] : [{ ...one, next: one.status.next }]))
const wrong = (of: readonly Read[]): string[] => [
  ...new Set(
    of.map(
      ({ who, at, status }) =>
        `${who} ${at.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}: ${status.state} ${JSON.stringify(status.next)}`,
    ),
  ),
]

beforeAll(async () => {
  for (const who of people) {
    const [person] = await t.db.query<{ id: string }>('select id from person where email = $1', [
      `${who}@capstan.example`,
    ])
    if (person === undefined) throw new Error(`the demo world has no ${who}`)
    const origin = { services: t.services, ip: '192.0.2.10', userAgent: 'next actions' }
    const { access_token } = await openSession(origin, person.id)
    await t.db.run('update session set factor_at = $1', [t.clock.now().toISOString()])
    const reader = new Reader(who, t.bearer(access_token))
    await reader.all()
    found.push(...reader.found)
  }
}, 600_000)

/** Every sentence of a machine that addresses a side, and the one that all others read instead. */
const causes = Object.values<Lifecycle>(lifecycles).flatMap(({ id, machine }) =>
  statesOf(machine).flatMap((state): Exclude<Cause, string>[] => {
    const cause = metaAt(machine, state.slice(id.length + 1))?.next?.cause
    return cause === undefined || typeof cause === 'string' ? [] : [cause]
  }),
)
const sides = ['investor', 'issuer', 'platform', 'partner'] as const
const addressed = new Map<string, Set<ReaderSide>>()
const ofOthers = new Map<string, Set<ReaderSide>>()
for (const cause of causes)
  for (const side of sides) {
    const text = cause[side]
    if (text === undefined) continue
    addressed.set(text, (addressed.get(text) ?? new Set()).add(side))
    ofOthers.set(cause.others, (ofOthers.get(cause.others) ?? new Set()).add(side))
  }

describe('what the API answers to each demo person over all lists and records (L36)', () => {
  test('many open statuses are read, of every person', () => {
    expect(open().length).toBeGreaterThan(1_000)
    expect([...new Set(open().map((one) => one.who))].toSorted()).toEqual([...people].toSorted())
  })
  test('each has a link (L35)', () => {
    expect(wrong(open().filter(({ next }) => next.link === null))).toEqual([])
  })
  test('each has a date, or says why there is none (L35)', () => {
    expect(wrong(open().filter(({ next }) => next.by === null && !next.undated))).toEqual([])
  })
  test('no date is in the year 9999 (L21)', () => {
    expect(wrong(open().filter(({ next }) => next.by?.startsWith('9999') === true))).toEqual([])
  })
  test('each sentence is for its reader (L37)', () => {
    const misread = open().filter(({ reads: side, next: { cause } }) => {
      const to = addressed.get(cause)
      // a company and the staff read public pages, too, where they are meant as what they are
      if (to !== undefined) return !to.has(side) && side !== 'investor'
      return (
        ofOthers.get(cause)?.has(side) === true ||
        (side === 'platform' && /\byou(?:r|rs)?\b/i.test(cause)) ||
        (side === 'issuer' && /^The company\b/.test(cause)) ||
        (side === 'investor' && /^The investor\b/.test(cause))
      )
    })
    expect(wrong(misread)).toEqual([])
  })
})
