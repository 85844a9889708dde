import pg from 'pg'
import { inject } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'

export interface FreshDatabase {
  connection: pg.PoolConfig
  /** for a process of its own: DATABASE_URL */
  url: string
  drop(): Promise<void>
}

async function onMaster(text: string): Promise<void> {
  const postgres = inject('postgres')
  if (!postgres) throw new Error('this test needs the server project')
  const client = new pg.Client({ ...postgres, database: 'postgres' })
  await client.connect()
  try {
    for (let tries = 0; ; tries++) {
      try {
        await client.query(text)
        return
      } catch (error) {
        // another worker copies the template at this moment
        if ((error as { code?: string }).code !== '55006' || tries > 100) throw error
        await sleep(50)
      }
    }
  } finally {
    await client.end()
  }
}

/** A database of its own, copied from the migrated template (`empty`: from nothing). */
export async function freshDatabase(
  from: 'template' | 'empty' = 'template',
): Promise<FreshDatabase> {
  const postgres = inject('postgres')
  if (!postgres) throw new Error('this test needs the server project')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onMaster(
    // its files are copied as they are: the other strategy writes each page into the log first, a third of a second of
    // work
    `create database ${name} template ${from === 'template' ? 'capstan_template' : 'template0'} strategy file_copy`,
  )
  const { host, port, user, password } = postgres
  return {
    connection: { ...postgres, database: name },
    url: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`,
    drop: () => onMaster(`drop database if exists ${name} with (force)`),
  }
}
