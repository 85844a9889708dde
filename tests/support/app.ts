import type { Membership, Person } from '#domain/shared/access/actor.ts'
import type { AnswerOf, CallName } from '#domain/api/contract.ts'
import type { Api } from '#domain/api/index.ts'
import { DomainError, type ErrorAnswer } from '#domain/shared/errors.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { readFirst } from '#server/seeds/read-first.ts'
import { openDb, type Db } from '#server/kernel/db/db.ts'
import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { installationKeys } from '#server/kernel/db/keys-file.ts'
import { otherAccountsOf } from '#server/kernel/may-decide/index.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { newId, newSecret } from '#server/kernel/lib/ids.ts'
import { keyRing, type Keys } from '#server/kernel/lib/keys.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { sweepDeadlines, type MachineHandlers } from '#server/kernel/state-machines/index.ts'
import { type Lifecycles } from '#server/kernel/state-machines/lifecycles.ts'
import { modules as allModules } from '#server/modules.ts'
import type { Module } from '#server/kernel/module.ts'
import { createServices } from '#server/create-services.ts'
import { startServices, stopServices } from '#server/start-services.ts'
import type { AppServices, Sessions } from '#server/app-services.ts'
import type { FastifyInstance } from 'fastify'
import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { registeredRoutes } from '#server/kernel/http/register.ts'
import { bankDocument } from './paper.ts'
import { movableClock, type MovableClock, type Span } from './clock.ts'
import { tornWrites, type TornWrites } from './torn-writes.ts'
import { copyOfWorld } from '../e2e/support/site.ts'
import { freshDatabase, type FreshDatabase } from './fresh-database.ts'
import { scratchDir } from './scratch.ts'

/** A response's body: what the test expects it to be, and the fields of a refusal. */
export type Json = Record<string, unknown>
export interface Answer<T = Json> {
  status: number
  body: T & Partial<ErrorAnswer>
  headers: Record<string, string | string[] | number | undefined>
  text: string
}
export interface Sent {
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
}
type Send = <T = Json>(path: string, sent?: Sent) => Promise<Answer<T>>
type Name = keyof Api & CallName
/** An event as the generic call takes it. */
export interface EventBody {
  type: string
  payload?: Record<string, unknown> | undefined
  reason?: string | undefined
  rev?: number | undefined
}
/** One who makes calls: a visitor or a signed-in person. */
export interface Caller {
  get: Send
  post: Send
  put: Send
  patch: Send
  del: Send
  call: <T = Json>(method: string, path: string, sent?: Sent) => Promise<Answer<T>>
  /** a call by its contract's name; the body of the answer is typed by it */
  ask<N extends Name>(
    name: N,
    sent?: Sent & { params?: Record<string, string> },
  ): Promise<Answer<AnswerOf<Api[N]>>>
}
export interface TestPerson extends Caller {
  person: Person
  token: string
}
export interface PersonOptions {
  userId?: string
  adminRole?: Person['adminRole']
  memberships?: Membership[]
  consented?: boolean
  verified?: boolean
  /** minutes since the last second factor; without it the person gives one whenever a call asks for it */
  factorMinutesAgo?: number
}
export interface TestApp {
  app: FastifyInstance
  services: AppServices
  db: Db
  clock: MovableClock
  lifecycles: Lifecycles
  visitor: Caller
  /** somebody in a browser of their own: it stores the cookies that it is given; signed in with a token */
  browser(token?: string): Caller & { cookies(): string }
  /** a signed-in person of the fake sessions; no row is made for it */
  person(options?: PersonOptions): TestPerson
  /** calls with a token (real sessions) */
  bearer(token: string): Caller
  /**
   * Sends an event as a person: by the generic call where its road is open, else as the event's own command would send
   * it, without the evidence that the command stores.
   */
  /** one event; one that needs a second person is proposed, and approved by another person */
  send<T = Json>(who: TestPerson, machine: string, id: string, event: EventBody): Promise<Answer<T>>
  /** runs the waiting jobs */
  drain(): Promise<number>
  /** moves the clock and sends the deadlines that pass; returns how many */
  advance(span: Span): Promise<number>
  /** messages that the product sent, newest first */
  mailbox(to?: string): Promise<Json[]>
  /** address for a process of its own */
  url: string
  close(): Promise<void>
}
export interface TestAppOptions {
  modules?: readonly Module[]
  services?: Partial<AppServices>
  env?: Record<string, string>
  /**
   * Handlers instead of those of the modules, per machine: `{ kyc: { facts } }` lets a test arrange what the guards
   * check where a later issue brings the source of a fact. Store, locks, log, the other handlers and HTTP stay as they
   * are.
   */
  machines?: MachineHandlers
  /** a clock of the test's own, for example one that is stopped */
  clock?: MovableClock
  /** 'real': those of the identity module */
  sessions?: 'fake' | 'real'
  demo?: boolean
  /**
   * the directory of a stopped installation: the server runs over a copy of it, with its database, its files and its
   * keys
   */
  copyOf?: string
  /** wraps the pool, for a test that counts the server's queries */
  db?: (db: Db) => Db
  /** stands before the server, for a test whose requests another process answers */
  over?: (app: FastifyInstance, services: AppServices) => FastifyInstance
  /** every request that writes is first sent with statements that fail, and may leave nothing */
  torn?: TornWrites
  /** connections of the pool, and how long a request may wait for one */
  pool?: { max?: number; connectionTimeoutMillis?: number }
}
/** The same secret in every test. */
export const TEST_SECRET = '11'.repeat(32)

/** Where a test server runs: an empty database, or a copy of an installation. */
async function databaseOf(
  copied: string | undefined,
): Promise<FreshDatabase & { dataDir: string; keys: Keys }> {
  if (copied === undefined)
    return {
      ...(await freshDatabase()),
      dataDir: scratchDir('capstan-app-'),
      keys: keyRing([TEST_SECRET]),
    }
  const dataDir = copyOfWorld(copied)
  const embedded = await startEmbedded({ dataDir })
  const connection = embedded.connection()
  await migrate(connection)
  const { host, port, user, password, database } = connection
  return {
    dataDir,
    connection,
    keys: installationKeys(dataDir, null),
    url: `postgres://${user}:${String(password)}@${encodeURIComponent(String(host))}:${port}/${database}`,
    drop: () => embedded.stop(),
  }
}

/**
 * A server over a database of its own, without a port: jobs run by `drain`, deadlines by `advance`. Closed after the
 * file's tests.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { dataDir, keys, ...database } = await databaseOf(options.copyOf)
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...options.env }),
    // tests read the mailbox, also those of a server in production, where a start with META is refused
    meta: options.env?.['META'] !== '0',
    databaseUrl: database.url,
  }
  const log = makeLog(process.env['TEST_LOG'] ?? 'silent')
  const pool = openDb({
    connection: {
      ...database.connection,
      connectionTimeoutMillis: options.pool?.connectionTimeoutMillis,
    },
    max: options.pool?.max ?? 8,
    onError: () => undefined,
  })
  const torn = options.torn ?? (process.env['CAPSTAN_TORN'] === '1' ? tornWrites() : undefined)
  const db = torn?.over(pool) ?? options.db?.(pool) ?? pool
  const clock = options.clock ?? movableClock()
  const fake = new Map<string, Person>()
  const sessions: Sessions = {
    resolve: async (bearer) => {
      const person = fake.get(bearer)
      if (person === undefined) return null
      if (person.adminRole === null && person.memberships.length === 0) return person
      return { ...person, otherAccounts: await otherAccountsOf(db, person.userId) }
    },
  }
  const modules = options.modules ?? allModules
  const overrides = {
    clock,
    ...(options.sessions === 'real' ? {} : { sessions }),
    ...options.services,
  }
  const services = await createServices(
    {
      config,
      db,
      keys,
      log,
      demo: options.demo ?? true,
      publicUrl: 'http://capstan.test',
      modules,
      machines: options.machines,
      idle: true,
    },
    overrides,
  )
  const own = await buildApp(services, { modules })
  await startServices(services, modules, { idle: true })
  await own.ready()
  const app = options.over?.(own, services) ?? own
  const close = async (): Promise<void> => {
    await own.close()
    await stopServices(services)
    await db.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  afterAll(close)
  return {
    app,
    services,
    db,
    clock,
    lifecycles: services.lifecycles,
    url: database.url,
    close,
    visitor: caller(app, null, torn, services),
    browser: (token) => withCookies(caller(app, token ?? null, torn, services)),
    person: (how) => signIn({ app, fake, clock, torn, services }, how),
    bearer: (token) => caller(app, token, torn, services),
    send: async (who, machine, id, event) => {
      const rule = services.lifecycles.definition(machine).events[event.type]
      const byCommand = rule?.road === 'command'
      const alone = byCommand
        ? await asCommand<Json>(services, who, machine, id, event)
        : await who.post<Json>(`/api/lifecycles/${machine}/${id}/events`, { body: event })
      if (rule?.second === undefined || alone.body['code'] !== 'second_person')
        return alone as Answer<never>
      const { type, payload, reason } = event
      const kind = byCommand ? COMMAND_KINDS[`${machine} ${type}`] : 'event'
      const made = await who.post<Json>('/api/admin/proposals', {
        body: {
          kind,
          subject: { machine, id },
          payload: byCommand ? {} : { type, payload },
          reason: reason ?? 'Two people decided it.',
          evidence: rule.evidence === undefined ? [] : [await bankDocument(who)],
        },
      })
      if (made.status !== 201) return made as Answer<never>
      const [adminRole = 'operator'] = rule.second
      const approver = signIn(
        { app, fake, clock, torn, services },
        { adminRole, factorMinutesAgo: FACTOR_STAYS_FRESH },
      )
      return approver.post(`/api/lifecycles/proposal/${String(made.body['id'])}/events`, {
        body: { type: 'APPROVED' },
      })
    },
    drain: () => services.jobs.drain(),
    async advance(span) {
      clock.advance(span)
      return sweepDeadlines(services)
    },
    async mailbox(to) {
      await services.jobs.drain()
      const answer = await caller(app, null).get(
        '/meta/mailbox.json',
        to === undefined ? {} : { query: { to } },
      )
      return answer.body as unknown as Json[]
    },
  }
}

/** Minutes by which the factor of a helper's own person lies ahead, however far a test moves the clock. */
const FACTOR_STAYS_FRESH = -6_000_000

/** Kinds of proposals by which commands send events that need a second person. */
const COMMAND_KINDS: Readonly<Record<string, string>> = {
  'kyc SUSPENSION_LIFTED': 'compliance.lift',
}

/** Sends the event as its command does, in a transaction of its own; a refusal is answered as HTTP answers it. */
async function asCommand<T>(
  services: AppServices,
  { person }: TestPerson,
  machine: string,
  id: string,
  { type, payload, reason, rev }: EventBody,
): Promise<Answer<T>> {
  const answer = (status: number, body: object): Answer<T> => ({
    status,
    body: body as Answer<T>['body'],
    headers: {},
    text: JSON.stringify(body),
  })
  try {
    const instance = await services.db.tx((tx) =>
      services.lifecycles.send(
        tx,
        machine,
        id,
        { ...payload, type },
        { actor: person, ...(reason === undefined ? {} : { reason }) },
        rev === undefined ? {} : { rev },
      ),
    )
    return answer(200, services.lifecycles.present(instance))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, status, message, fields, detail } = error
    return answer(status, { statusCode: status, code, message, fields, detail })
  }
}

interface Place {
  app: FastifyInstance
  fake: Map<string, Person>
  clock: MovableClock
  torn: TornWrites | undefined
  services: AppServices
}
function signIn({ app, fake, clock, torn, services }: Place, how: PersonOptions = {}): TestPerson {
  const token = newSecret()
  const { factorMinutesAgo } = how
  const lastFactor =
    factorMinutesAgo === undefined
      ? undefined
      : new Date(clock.now().getTime() - factorMinutesAgo * 60_000).toISOString()
  const person: Person = {
    kind: 'person',
    userId: how.userId ?? newId(),
    sessionId: newId(),
    verified: how.verified ?? true,
    adminRole: how.adminRole ?? null,
    memberships: how.memberships ?? [],
    otherAccounts: [],
    get factorAt() {
      return lastFactor ?? clock.now().toISOString()
    },
    consented: how.consented ?? true,
  }
  fake.set(token, person)
  return { ...caller(app, token, torn, services), person, token }
}

/** The route of a path, as it was registered: `/api/investments/:id/steps/:step`. */
function routeOf(app: FastifyInstance, method: string, path: string): string {
  const parts = path.split('?')[0]?.split('/') ?? []
  const params = (url: string): number => url.split(':').length
  const [route] = registeredRoutes(app)
    .filter((one) => one.method === method)
    .map(({ url }) => url)
    .filter((url) => {
      const own = url.split('/')
      return (
        own.length === parts.length &&
        own.every((part, n) => part.startsWith(':') || part === parts[n])
      )
    })
    .toSorted((a, b) => params(a) - params(b))
  return route ?? path
}

/** The same caller with a jar of cookies, as a browser has one. */
function withCookies(inner: Caller): Caller & { cookies(): string } {
  const jar = new Map<string, string>()
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const call: Caller['call'] = async (method, path, sent = {}) => {
    const answer = await inner.call<never>(method, path, {
      ...sent,
      headers: { ...sent.headers, ...(jar.size === 0 ? {} : { cookie: cookies() }) },
    })
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(one).split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    return answer
  }
  const of =
    (method: string): Send =>
    (path, sent) =>
      call(method, path, sent)
  return {
    ...inner,
    call,
    get: of('GET'),
    post: of('POST'),
    put: of('PUT'),
    patch: of('PATCH'),
    del: of('DELETE'),
    cookies,
  }
}

function caller(
  app: FastifyInstance,
  token: string | null,
  torn?: TornWrites,
  services?: AppServices,
): Caller {
  const call = async <T = Json>(
    method: string,
    path: string,
    asked: Sent = {},
  ): Promise<Answer<T>> => {
    const sent =
      services === undefined
        ? asked
        : { ...asked, ...(await readFirst(services, method, path, asked)) }
    const own = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'idempotency-key': newId() }),
    }
    const send = async (): Promise<Answer<T>> => {
      const response = await app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...own, ...sent.headers },
        query: sent.query,
        payload: sent.body as object | undefined,
      })
      const json = String(response.headers['content-type'] ?? '').includes('json')
      return {
        status: response.statusCode,
        body: (json && response.body !== '' ? response.json() : {}) as T & Partial<ErrorAnswer>,
        headers: response.headers,
        text: response.body,
      }
    }
    if (torn === undefined || method === 'GET') return send()
    return torn.around(`${method} ${routeOf(app, method, path)}`, send)
  }
  const of =
    (method: string): Send =>
    (path, sent) =>
      call(method, path, sent)
  const ask = <N extends Name>(
    name: N,
    { params = {}, ...sent }: Sent & { params?: Record<string, string> } = {},
  ): Promise<Answer<AnswerOf<Api[N]>>> => {
    const [method = '', path = ''] = name.split(' ')
    return call(
      method,
      path.replace(/:([A-Za-z_]+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      sent,
    )
  }
  return {
    call,
    ask,
    get: of('GET'),
    post: of('POST'),
    put: of('PUT'),
    patch: of('PATCH'),
    del: of('DELETE'),
  }
}
