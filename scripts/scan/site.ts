import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openSession } from '#server/identity/identity/index.ts'
import { readConfig } from '#server/config.ts'
import { launch } from '#server/launch.ts'
import { seedDemo } from '#server/seeds/index.ts'
import { identities, type Identity } from './identities.ts'

/**
 * The product as it runs in production, with the demo world. Its process also opens a door of its own, which gives the
 * scanners sessions: `GET /?as=operator` answers a token. Prints both addresses in one line of JSON, and ends on
 * SIGTERM.
 */
export interface ScanSite {
  url: string
  door: string
}
const root = process.env['CAPSTAN_ROOT'] ?? join(import.meta.dirname, '..', '..')
const running = await launch(readConfig(process.env), {
  root,
  onLost: () => process.exit(1),
  prepare: (services) => seedDemo(services, () => undefined),
})
const { services } = running

async function tokenOf(who: Identity): Promise<string> {
  const row = await services.db.one<{ id: string }>('select id from app_user where email = $1', [
    identities[who],
  ])
  if (row === null) throw new Error(`${identities[who]} is not in the demo world`)
  const call = { services, ip: '192.0.2.1', userAgent: 'scan' }
  return (await openSession(call, row.id)).access_token
}
const door = createServer((request, answer) => {
  const who = new URL(request.url ?? '', 'http://door').searchParams.get('as') as Identity
  tokenOf(who).then(
    (token) => answer.end(token),
    (error: unknown) => answer.writeHead(500).end(String(error)),
  )
})
door.listen(0, '127.0.0.1', () => {
  const said: ScanSite = {
    url: `http://127.0.0.1:${(running.app.server.address() as AddressInfo).port}`,
    door: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
  }
  process.stdout.write(`BENCH ${JSON.stringify(said)}\n`)
})
process.on('SIGTERM', () => {
  door.close()
  void running.stop().then(() => process.exit(0))
})
