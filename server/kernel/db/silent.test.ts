import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { asDomainError } from '#server/kernel/http/errors.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { openDb } from './db.ts'

const database = await freshDatabase('empty')
afterAll(() => database.drop())

/** A network between a process and its database that can lose everything without a word. */
async function network(): Promise<{ port: number; lose: () => void; close: () => void }> {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(`${String(database.connection.host)}/.s.PGSQL.${database.connection.port}`)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lose() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('a database whose machine went silently is given up in time, and the next statement finds the one that is there', async () => {
  const between = await network()
  const db = openDb({
    connection: { ...database.connection, host: '127.0.0.1', port: between.port },
    statementTimeoutMs: 500,
    max: 2,
    onError: () => undefined,
  })
  try {
    // both connections are open
    await Promise.all([db.query('select pg_sleep(0.1)'), db.query('select pg_sleep(0.1)')])
    between.lose()
    const lost = await Promise.allSettled([
      db.query('select 1'),
      db.tx((tx) => tx.query('select 1')),
    ])
    const refused = lost.map((one) =>
      one.status === 'rejected' ? asDomainError(one.reason) : null,
    )
    expect(refused.map((one) => [one?.status, one?.retryAfter])).toEqual([
      [503, 2],
      [503, 2],
    ])
    // a connection that was given up is not used again
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
    // who lifts the limit of the database waits as long as it takes
    await db.tx(async (tx) => {
      await tx.run('set local statement_timeout = 0')
      await tx.query('select pg_sleep(6)')
    })
  } finally {
    await db.close()
    between.close()
  }
}, 60_000)
