import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { ringEntry } from './kernel/lib/keys.ts'
import { startConfig } from './start-config.ts'

const first = '11'.repeat(32)
const second = '22'.repeat(32)
const third = '33'.repeat(32)
/** What the services have wrapped: the wrapped text, and the bytes in it. */
const held = new Map([
  ['b25l', Buffer.from(first, 'hex')],
  ['dHdv', Buffer.from(second, 'hex')],
  ['c2hvcnQ=', Buffer.from('too short')],
  ['vault:v3:dGhyZWU=', Buffer.from(third, 'hex')],
])
const asked: { path: string | undefined; headers: IncomingMessage['headers'] }[] = []

interface Reply {
  status: number
  body: unknown
}
/** AWS KMS by its documented call Decrypt (JSON 1.1). */
function aws(body: Record<string, string>): Reply {
  const secret = held.get(body['CiphertextBlob'] ?? '')
  return secret === undefined
    ? { status: 400, body: { __type: 'InvalidCiphertextException', message: 'not of this key' } }
    : { status: 200, body: { Plaintext: secret.toString('base64'), KeyId: 'arn:aws:kms:1' } }
}
/** Vault's documented transit decrypt. */
function vault(body: Record<string, string>, token: unknown): Reply {
  if (token !== 'may') return { status: 403, body: { errors: ['permission denied'] } }
  const secret = held.get(body['ciphertext'] ?? '')
  return secret === undefined
    ? { status: 400, body: { errors: ['invalid ciphertext: no prefix'] } }
    : { status: 200, body: { data: { plaintext: secret.toString('base64') } } }
}
const server = createServer((request, response) => {
  void (async () => {
    asked.push({ path: request.url, headers: request.headers })
    const body = JSON.parse(await text(request)) as Record<string, string>
    const toVault = request.url?.startsWith('/v1/transit/decrypt/')
    const reply = toVault ? vault(body, request.headers['x-vault-token']) : aws(body)
    response
      .writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.1' })
      .end(JSON.stringify(reply.body))
  })()
})
let at: string
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const kms = () => ({
  KMS_REGION: 'eu-central-1',
  KMS_ENDPOINT: at,
  KMS_ACCESS_KEY_ID: 'id',
  KMS_SECRET_ACCESS_KEY: 'a secret of AWS',
})
const transit = () => ({ VAULT_URL: `${at}/v1/transit/decrypt/capstan`, VAULT_TOKEN: 'may' })
const start = (env: Record<string, string>) => startConfig({ NODE_ENV: 'test', ...env })

test('secrets that AWS KMS or Vault wrapped are opened once at the start, in their order, next to plain ones', async () => {
  const { secretKey } = await start({
    SECRET_KEY: `aws-kms:b25l,${second},vault:v3:dGhyZWU=`,
    ...kms(),
    ...transit(),
  })
  expect(secretKey).toBe([first, second, third].join(','))
  expect(asked.map((one) => one.path)).toEqual(['/', '/v1/transit/decrypt/capstan'])
  expect(asked[0]?.headers).toMatchObject({
    'x-amz-target': 'TrentService.Decrypt',
    authorization: expect.stringContaining('eu-central-1/kms') as string,
  })
})

test('a wrapped secret that is retired stays retired', async () => {
  const { secretKey } = await start({ SECRET_KEY: 'hash:aws-kms:b25l,aws-kms:dHdv', ...kms() })
  expect(secretKey?.split(',').map(ringEntry)).toMatchObject([
    { hex: first, hashOnly: true },
    { hex: second, hashOnly: false },
  ])
})

test('nothing is asked where no secret is wrapped', async () => {
  const before = asked.length
  expect((await start({ SECRET_KEY: `${first},${second}`, ...kms() })).secretKey).toBe(
    `${first},${second}`,
  )
  expect((await start({})).secretKey).toBeNull()
  expect(asked.length).toBe(before)
})

const nowhere = { KMS_ENDPOINT: 'http://127.0.0.1:1', VAULT_URL: 'http://127.0.0.1:1/x' }
test.each<[string, Record<string, string>, () => Record<string, string>, string]>([
  ['is not of this key', { SECRET_KEY: 'aws-kms:Zm91cg==' }, kms, 'InvalidCiphertextException'],
  ['has another length', { SECRET_KEY: 'aws-kms:c2hvcnQ=' }, kms, 'a secret of 9 bytes'],
  [
    'is asked for with a token that may not',
    { SECRET_KEY: 'vault:v3:dGhyZWU=' },
    () => ({ ...transit(), VAULT_TOKEN: 'a token that may not' }),
    'unwrapped by Vault: it answered 403 permission denied',
  ],
  ['Vault does not know', { SECRET_KEY: 'vault:v9:Zm91cg==' }, transit, 'invalid ciphertext'],
  [
    'AWS is not reached for',
    { SECRET_KEY: 'aws-kms:b25l' },
    () => ({ ...kms(), ...nowhere }),
    'unwrapped by AWS KMS',
  ],
  [
    'Vault is not reached for',
    { SECRET_KEY: 'vault:v3:dGhyZWU=' },
    () => ({ ...transit(), ...nowhere }),
    'unwrapped by Vault: it cannot be reached (',
  ],
  ['has no region', { SECRET_KEY: 'aws-kms:b25l' }, () => ({}), 'KMS_REGION is required'],
  ['has no Vault', { SECRET_KEY: `${first},vault:v3:dGhyZWU=` }, () => ({}), 'VAULT_URL and'],
  [
    'has half a pair of keys',
    { SECRET_KEY: 'aws-kms:b25l' },
    () => ({ KMS_REGION: 'x', KMS_ACCESS_KEY_ID: 'id' }),
    'are given together',
  ],
  [
    'would be sent without encryption',
    { SECRET_KEY: 'vault:v3:dGhyZWU=' },
    () => ({ ...transit(), VAULT_URL: 'http://vault.example.com/v1/transit/decrypt/capstan' }),
    'VAULT_URL must begin with https',
  ],
  ['is wrapped by another service', { SECRET_KEY: 'gcp-kms:b25l' }, kms, 'must be 64 hexadecimal'],
])('the start is refused with the reason when a secret %s', async (_, env, more, says) => {
  const error = await start({ ...env, ...more() }).then(
    () => null,
    (thrown: Error) => thrown,
  )
  expect(error).toBeInstanceOf(ConfigError)
  expect(error?.message).toContain(says)
  for (const secret of ['a secret of AWS', 'a token that may not', first, third])
    expect(error?.message).not.toContain(secret)
})
