import type { AppServices } from '#server/app-services.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import type { FastifyInstance } from 'fastify'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answered, Asked } from './shadow-child.ts'

type Request = Partial<Asked['request']> & { url: string }
/** A form is sent as its bytes with their content type: between processes a FormData arrives empty. */
async function asBytes(request: Request): Promise<Request> {
  const { payload, headers } = request
  if (!(payload instanceof FormData)) return request
  const form = new Response(payload)
  return {
    ...request,
    headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
    payload: new Uint8Array(await form.arrayBuffer()),
  }
}

/**
 * Serves the requests of a test from a process that is killed on order. What was not answered is sent again with its
 * key, as a browser does.
 */
export class KilledServer {
  kills = 0
  /** requests that the killed server had not answered */
  unanswered = 0
  #services: AppServices | null = null
  #child: ChildProcess | null = null
  #order: { writes: number; ms: number } | null = null

  /** Stands before the server of the test's own process. */
  over = (app: FastifyInstance, services: AppServices): FastifyInstance => {
    this.#services = services
    const inject = async (request: Request) => {
      const { statusCode, headers, base64 } = await this.#ask(request)
      const rawPayload = Buffer.from(base64, 'base64')
      const body = rawPayload.toString()
      return { statusCode, headers, rawPayload, body, json: () => JSON.parse(body) as unknown }
    }
    return new Proxy(app, {
      get: (of, name) => (name === 'inject' ? inject : Reflect.get(of, name)),
    })
  }
  /** Kills the server some milliseconds after it was given one of the next requests that write. */
  kill(writes: number, ms: number): void {
    this.#order = { writes, ms }
  }
  /** Ends the server. */
  end(): void {
    this.#child?.kill('SIGKILL')
  }

  async #ask(given: Request): Promise<Answered> {
    const request = await asBytes(given)
    const { headers = {}, method = 'GET' } = request
    const token = headers['authorization']?.replace('Bearer ', '') ?? ''
    const from = { ip: '127.0.0.1', userAgent: 'test' }
    for (;;) {
      const child = await this.#running()
      const { clock, sessions } = this.#here()
      const asked: Asked = {
        at: clock.now().toISOString(),
        token,
        person: token === '' ? null : await sessions.resolve(token, from),
        request: { ...request, method, headers },
      }
      const done = new AbortController()
      const { signal } = done
      const answer = Promise.race([
        once(child, 'message', { signal }) as Promise<[Answered]>,
        once(child, 'exit', { signal }).then(() => [null]),
      ])
      child.send(asked)
      if (method !== 'GET') this.#obey(child)
      const [answered] = await answer
      done.abort()
      if (answered !== null) return answered
      this.unanswered++
    }
  }
  #obey(child: ChildProcess): void {
    if (this.#order === null || --this.#order.writes > 0) return
    setTimeout(() => child.kill('SIGKILL'), this.#order.ms)
    this.#order = null
    this.kills++
  }
  #here(): AppServices {
    if (this.#services === null) throw new Error('the server stands before no other')
    return this.#services
  }
  async #running(): Promise<ChildProcess> {
    if (this.#child !== null) return this.#child
    const { config } = this.#here()
    const child = fork(join(import.meta.dirname, 'shadow-child.ts'), {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILED,
        NODE_ENV: 'test',
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? '',
      },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.once('exit', () => {
      this.#child = null
    })
    // a request that is sent to a process that has just been killed
    child.on('error', () => undefined)
    const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
    if (said !== 'ready') throw new Error(`the server did not start (${String(said)})`)
    this.#child = child
    return child
  }
}
