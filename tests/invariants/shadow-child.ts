import type { Person } from '#domain/shared/access/actor.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/create-services.ts'
import { openDb } from '#server/kernel/db/db.ts'
import { keyRing } from '#server/kernel/lib/keys.ts'
import { makeLog } from '#server/kernel/lib/log.ts'
import { modules } from '#server/modules.ts'
import { startServices } from '#server/start-services.ts'
import { TEST_SECRET } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { flushCompileCache } from 'node:module'
import { machines } from './shadow-machines.ts'

/**
 * A server in a process of its own over the database of the test, which brings the time and who asks with each request.
 * Started and killed by shadow-kills.ts.
 */
export interface Asked {
  /** the time of the test's clock */
  at: string
  token: string
  person: Person | null
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    headers: Record<string, string>
    query?: Record<string, string>
    payload?: object | Uint8Array
  }
}
export interface Answered {
  statusCode: number
  headers: Record<string, string | string[] | number | undefined>
  base64: string
}

const config = { ...readConfig(process.env), meta: true }
const clock = standingClock(new Date().toISOString())
const persons = new Map<string, Person | null>()
const services = await createServices(
  {
    config,
    db: openDb({
      connection: { connectionString: config.databaseUrl ?? '' },
      onError: () => undefined,
    }),
    keys: keyRing([TEST_SECRET]),
    log: makeLog('silent'),
    demo: true,
    publicUrl: 'http://capstan.test',
    modules,
    machines,
    idle: true,
  },
  { clock, sessions: { resolve: async (bearer) => persons.get(bearer) ?? null } },
)
const app = await buildApp(services, { modules })
await startServices(services, modules, { idle: true })
await app.ready()
// a server that is killed saves nothing of what it has compiled
flushCompileCache()
process.on('message', ({ at, token, person, request }: Asked) => {
  clock.set(at)
  persons.set(token, person)
  const { payload } = request
  const sent = payload instanceof Uint8Array ? Buffer.from(payload) : payload
  void app.inject({ ...request, payload: sent }).then(({ statusCode, headers, rawPayload }) => {
    process.send?.({
      statusCode,
      headers,
      base64: rawPayload.toString('base64'),
    } satisfies Answered)
  })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
