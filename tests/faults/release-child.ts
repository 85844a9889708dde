import { readConfig } from '#server/config.ts'
import { launch } from '#server/launch.ts'
import { openSession } from '#server/identity/identity/index.ts'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * A server on the test's own database, with a session of the operator who releases. Started and killed by
 * release.test.ts.
 */
export interface Ready {
  address: string
  token: string
}

const { services, address } = await launch(readConfig(process.env), {
  root: join(import.meta.dirname, '..', '..'),
  onLost: () => process.exit(3),
})
// a server that is killed saves nothing of what it has compiled
flushCompileCache()
const { access_token: token } = await openSession(
  { services, ip: '192.0.2.1', userAgent: 'kill test' },
  process.env['RELEASED_BY'] ?? '',
)
process.stdout.write(`READY ${JSON.stringify({ address, token } satisfies Ready)}\n`)
