import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What a good programmer would write by hand for one purpose: Fastify, a token that is verified with a key imported
 * once, one prepared SELECT; and a transaction of three writes behind one lock. It queries the product's own database,
 * so both see the same data. Prints its address and a token in one line of JSON, and ends on SIGTERM.
 */
const connection = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as pg.PoolConfig
const pool = new pg.Pool({ ...connection, max: 16 })
const pair = generateKeyPairSync('ed25519')
const secret = createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const open = createPublicKey(secret)
const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsigned = `${b64({ alg: 'EdDSA', typ: 'at+jwt' })}.${b64({ sub: 'bench', exp: Math.floor(Date.now() / 1000) + 3600 })}`
const token = `${unsigned}.${sign(null, Buffer.from(unsigned), secret).toString('base64url')}`

function signedIn(header: string | undefined): boolean {
  const [head = '', body = '', mark = ''] = (header ?? '').slice(7).split('.')
  if (!verify(null, Buffer.from(`${head}.${body}`), open, Buffer.from(mark, 'base64url')))
    return false
  return (
    (JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number }).exp >
    Date.now() / 1000
  )
}

await pool.query(`
  create schema if not exists bench;
  drop table if exists bench.item, bench.log, bench.outbox;
  create table bench.item (id int primary key, state text not null, rev int not null, snapshot jsonb not null);
  create table bench.log (seq bigserial primary key, id int not null, at timestamptz not null, event jsonb not null);
  create index on bench.log (id, seq);
  create table bench.outbox (seq bigserial primary key, name text not null, data jsonb not null);
  insert into bench.item select n, 'draft', 0, '{"units": 100}' from generate_series(0, 999) n`)

const app = Fastify()
app.addHook('onRequest', async (request, reply) =>
  signedIn(request.headers.authorization) ? undefined : reply.status(401).send({}),
)
const list = {
  name: 'bench.list',
  text: `select o.listing_id, o.headline, o.summary, o.type, o.price, o.max_amount, o.deadline_at, c.name, c.slug
    from offering o
    join company c using (account_id)
    order by o.deadline_at, o.listing_id
    limit 24`,
}
app.get('/list', async () => ({ items: (await pool.query(list)).rows as unknown[] }))
app.get<{ Params: { id: string } }>(
  '/row/:id',
  async (request) =>
    (
      await pool.query({
        name: 'bench.row',
        text: `select * from machine_instance where machine = 'investment' and id = $1`,
        values: [request.params.id],
      })
    ).rows[0] as unknown,
)
app.post<{ Params: { id: string }; Body: { units: number } }>('/event/:id', async (request) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const values = [Number(request.params.id)]
    const { rows } = await client.query<{ rev: number }>({
      name: 'bench.lock',
      text: 'select state, rev, snapshot from bench.item where id = $1 for update',
      values,
    })
    const rev = (rows[0]?.rev ?? 0) + 1
    await client.query({
      name: 'bench.update',
      text: 'update bench.item set rev = $2, snapshot = $3 where id = $1',
      values: [...values, rev, JSON.stringify({ units: request.body.units })],
    })
    await client.query({
      name: 'bench.log',
      text: 'insert into bench.log (id, at, event) values ($1, now(), $2)',
      values: [...values, JSON.stringify({ type: 'AMOUNT_CHANGED', units: request.body.units })],
    })
    await client.query({
      name: 'bench.outbox',
      text: `insert into bench.outbox (name, data) values ('tell', $1)`,
      values: [JSON.stringify({ id: values[0], rev })],
    })
    await client.query('commit')
    return { rev }
  } finally {
    client.release()
  }
})
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
)
process.stdout.write(
  `BENCH ${JSON.stringify({ url: await app.listen({ port: 0, host: '127.0.0.1' }), token })}\n`,
)
