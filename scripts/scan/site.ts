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
const options = { root, onLost: () => process.exit(1) }
// the demo world is made by a demo; what is scanned is none, so that it has no pages of /meta
const demo = readConfig({ ...process.env, DEMO: '1', META: '1' })
const made = await launch(demo, {
  ...options,
  prepare: (before) => seedDemo(before, () => undefined),
})
// outside of the demo an operator serves with a strong factor only
await made.services.db.run(
  `insert into totp_factor (user_id, secret, confirmed_at, created_at)
    select id, 'none', now(), now() from app_user where email = any($1) on conflict do nothing`,
  [Object.values(identities)],
)
await made.stop()
const running = await launch(readConfig({ ...process.env, DEMO: '0', META: '0' }), options)
const { services } = running

async function tokenOf(who: Identity): Promise<string> {
  const row = await services.db.one<{ id: string }>('select id from app_user where email = $1', [
    identities[who],
  ])
  if (row === null) throw new Error(`${identities[who]} is not in the demo world`)
  const call = { services, ip: '192.0.2.1', userAgent: 'scan' }
  const by = { method: 'app', deviceId: null } as const
  return (await openSession(call, row.id, by)).access_token
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
