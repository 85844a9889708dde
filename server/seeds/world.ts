import { addDays } from '#domain/shared/calendar/plain-date.ts'
import {
  compareInstants,
  dateInZone,
  instantAt,
  instantMs,
  instantOfMs,
  type Instant,
} from '#domain/shared/calendar/zone.ts'
import { buildApp } from '#server/app.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { storedMessages } from '#server/kernel/notifications/index.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { readFirst } from './read-first.ts'
import { moveClock } from '#server/platform/meta/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { FastifyInstance } from 'fastify'

const DAY_MS = 86_400_000
const MORNING = '10:00'

/**
 * The instant so many days from a present. More than a day ago it is counted in legal days (New York) from ten in the
 * morning, so that the past has the same days, hours and deadlines at whatever hour the demo data is created (a window
 * that closes at midnight would otherwise be open or shut by the hour); within the last day and in the future it is
 * counted from the present itself.
 */
export function dayFrom(present: Instant, days: number): Instant {
  if (days > -1) return instantOfMs(instantMs(present) + days * DAY_MS)
  const today = dateInZone(present)
  const latest =
    compareInstants(instantAt(today, MORNING), present) > 0 ? addDays(today, -1) : today
  const whole = Math.floor(days)
  const morning = (back: number): number => instantMs(instantAt(addDays(latest, back), MORNING))
  // a day on which clocks change has 23 or 25 hours: a fraction is one of that day, so that actions stay in order
  return instantOfMs(
    Math.round(morning(whole) + (days - whole) * (morning(whole + 1) - morning(whole))),
  )
}

/** A refused call of a seed: a seed that is refused is wrong, so it stops the creation of the demo data. */
export class SeedRefused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'SeedRefused'
    this.status = status
    this.code = code
  }
}

/** One who makes calls for the demo data: a signed-in person with a session at the demo clock's time. */
export interface Visitor {
  userId: string
  call<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    options?: { account?: string; ifMatch?: number },
  ): Promise<T>
  /** opens a file; its bytes are not looked at */
  open(path: string): Promise<void>
  /** a form with one file */
  send(
    path: string,
    fields: Readonly<Record<string, string>>,
    file: { name: string; type: string; bytes: Buffer },
  ): Promise<{ id: string }>
  upload(purpose: string, name: string, type: string, bytes: Buffer): Promise<{ id: string }>
}

/**
 * The demo data while it is created: its clock is in the past and moves forward, every action is a call of the
 * product's own API by the person who would make it, and jobs run before the next act.
 */
export class World {
  readonly services: AppServices
  readonly #app: FastifyInstance
  readonly #born: Instant
  /** cookies of those who open links without an account */
  readonly #cookies = new Map<string, string>()

  private constructor(services: AppServices, app: FastifyInstance) {
    this.services = services
    this.#app = app
    this.#born = instantOfMs(services.clock.now().getTime() - services.clock.offset())
  }

  static async open(services: AppServices): Promise<World> {
    const app = await buildApp(services)
    await app.ready()
    return new World(services, app)
  }

  /** Moves the clock to so many days before (negative) the present; deadlines that pass are sent. */
  async goTo(days: number): Promise<void> {
    await moveClock(this.services, { to: this.at(days) })
    await this.services.jobs.drain()
  }
  /** The time in the demo data so many days from the present. */
  at(days: number): string {
    return dayFrom(this.#born, days)
  }
  async backToNow(): Promise<void> {
    await moveClock(this.services, { reset: true })
    await this.services.jobs.drain()
  }
  async close(): Promise<void> {
    await this.#app.close()
  }

  /** Signs a person in at the current demo time. */
  async visit(userId: string): Promise<Visitor> {
    const { access_token } = await openSession(
      { services: this.services, ip: '192.0.2.10', userAgent: 'Capstan demo world' },
      userId,
    )
    const call: Visitor['call'] = async (method, path, given, options = {}) => {
      const { body, headers: read = {} } = await readFirst(this.services, method, path, {
        body: given,
      })
      const headers: Record<string, string> = { ...read, authorization: `Bearer ${access_token}` }
      if (method !== 'GET') headers['idempotency-key'] = newId()
      if (options.account) headers['accountid'] = options.account
      if (options.ifMatch !== undefined) headers['if-match'] = String(options.ifMatch)
      const query: Record<string, string> = options.account ? { accountid: options.account } : {}
      const answer = await this.#app.inject({
        method,
        url: path,
        headers,
        query,
        payload: body as object,
      })
      return this.#read(answer, method, path)
    }
    const open: Visitor['open'] = async (path) => {
      const answer = await this.#app.inject({
        method: 'GET',
        url: path,
        headers: { authorization: `Bearer ${access_token}` },
      })
      if (answer.statusCode !== 200)
        throw new SeedRefused(
          answer.statusCode,
          'download',
          `GET ${path}: ${answer.statusCode} ${answer.body.slice(0, 400)}`,
        )
    }
    const send: Visitor['send'] = async (path, fields, { name, type, bytes }) => {
      const boundary = `capstan${newId()}`
      const parts = Object.entries(fields).map(
        ([field, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      )
      const payload = Buffer.concat([
        Buffer.from(
          `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ])
      const headers = {
        authorization: `Bearer ${access_token}`,
        'idempotency-key': newId(),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }
      return this.#read(
        await this.#app.inject({ method: 'POST', url: path, headers, payload }),
        'POST',
        path,
      )
    }
    const upload: Visitor['upload'] = (purpose, name, type, bytes) =>
      send('/api/files', { purpose }, { name, type, bytes })
    return { userId, call, open, send, upload }
  }

  /** A call without a person: of one who was sent a link. */
  async anybody<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    options: { ifMatch?: number } = {},
  ): Promise<T> {
    const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': newId() }
    if (options.ifMatch !== undefined) headers['if-match'] = String(options.ifMatch)
    if (this.#cookies.size > 0)
      headers['cookie'] = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#app.inject({ method, url: path, headers, payload: body as object })
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value)
    return this.#read(answer, method, path)
  }
  /** Opens a link with the code that is mailed to its address. */
  async openLink(email: string, token: string): Promise<void> {
    this.#cookies.clear()
    await this.anybody('POST', `/api/mail-links/${token}/code`)
    const [mail] = await storedMessages(this.services.db, this.services, { to: email, limit: 1 })
    await this.anybody('POST', `/api/mail-links/${token}/open`, { code: mail?.code })
  }
  /** The secret of the newest link of a kind that was mailed to an address. */
  async linkIn(email: string, link: RegExp): Promise<string> {
    const [mail] = await storedMessages(this.services.db, this.services, { to: email, limit: 1 })
    const secret = link.exec(mail?.text ?? '')?.[1]
    if (secret === undefined) throw new Error(`no such link was mailed to ${email}`)
    return secret
  }

  #read<T>(answer: { statusCode: number; body: string }, method: string, path: string): T {
    const body = answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>)
    if (answer.statusCode >= 400)
      throw new SeedRefused(
        answer.statusCode,
        String(body['code']),
        `${method} ${path}: ${answer.statusCode} ${answer.body}`,
      )
    return body as T
  }
}
