import pg from 'pg'

/** Setting that records the progress of the demo data: `ready`, `begun`, or begun where nobody had an account. */
export const DEMO_WORLD = 'demo.world'
/**
 * Nothing of such a database was ever shown to a person, because nobody is served before the demo data is ready: it may
 * be discarded.
 */
export const BEGUN_ALONE = 'begun alone'

/**
 * Found at start-up: the process that created the demo data was killed, and what it left must not be discarded
 * automatically.
 */
export class HalfMadeWorld extends Error {
  constructor(embedded: boolean) {
    super(
      embedded
        ? 'The demo world was begun in a database that was in use, and not finished. Start with DEMO=0 to continue without it, or move DATA_DIR away to begin anew.'
        : 'The demo world in the database of DATABASE_URL was not finished: the process that made it was killed. Drop that database, create it again empty, and start again; or start with another one.',
    )
    this.name = 'HalfMadeWorld'
  }
}

async function onClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Does an embedded, migrated database hold unfinished demo data, and nothing else? */
export const isHalfMade = (connection: pg.ClientConfig): Promise<boolean> =>
  onClient(
    connection,
    async (client) =>
      (
        await client.query<{ value: unknown }>('select value from server_setting where name = $1', [
          DEMO_WORLD,
        ])
      ).rows[0]?.value === BEGUN_ALONE,
  )

/** Throws the embedded database away and makes it again, empty. */
export const beginAnew = (connection: pg.ClientConfig): Promise<void> =>
  onClient({ ...connection, database: 'postgres' }, async (client) => {
    const name = client.escapeIdentifier(connection.database ?? 'capstan')
    await client.query(`drop database ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
