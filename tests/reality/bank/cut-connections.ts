import type { AppServices } from '#server/app-services.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** ms until the pool has seen that its connections ended */
const SEEN_MS = 30
/** How often a request is sent that is answered with 503. */
const TRIES = 5

/**
 * Cuts the connections between a server and its database on order, while it serves a request. What is answered with 503
 * is sent again with its key, as a browser does; any other fault of the server is noted.
 */
export class CutConnections {
  cuts = 0
  /** requests that the server has answered with 500, or with 503 too often */
  readonly faults: string[] = []
  #order: { writes: number; ms: number } | null = null

  /** Stands before a server. */
  over = (app: FastifyInstance, services: AppServices): FastifyInstance => {
    const inject = async (request: InjectOptions) => {
      for (let tries = 1; ; tries++) {
        const cut = request.method === 'GET' ? null : this.#due()
        const cutting = cut === null ? null : sleep(cut).then(() => this.#cut(services))
        const answer = await app.inject(request)
        await cutting
        if (answer.statusCode < 500) return answer
        if (answer.statusCode !== 503 || this.cuts === 0 || tries === TRIES) {
          this.faults.push(
            `${request.method} ${JSON.stringify(request.url)}: ${answer.statusCode} ${answer.body}`,
          )
          return answer
        }
        await sleep(SEEN_MS)
      }
    }
    return new Proxy(app, {
      get: (of, name) => (name === 'inject' ? inject : Reflect.get(of, name)),
    })
  }
  /** Cuts all connections some milliseconds after the server was given one of the next requests that write. */
  cut(writes: number, ms: number): void {
    this.#order = { writes, ms }
  }

  /** ms after which the connections are cut in this request; null when they are not. */
  #due(): number | null {
    if (this.#order === null || --this.#order.writes > 0) return null
    const { ms } = this.#order
    this.#order = null
    return ms
  }
  async #cut({ config }: AppServices): Promise<void> {
    const own = new pg.Client({ connectionString: config.databaseUrl ?? '' })
    await own.connect()
    await own.query(
      `select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await own.end()
    this.cuts++
    await sleep(SEEN_MS)
  }
}
