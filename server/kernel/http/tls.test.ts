import { buildApp } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { testApp } from '#tests/support/app.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, describe, expect, test } from 'vitest'
import { endIdleStreams, followTls, readTls, type TlsFiles } from './tls.ts'

const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'capstan-tls-'))
const files: TlsFiles = { certFile: join(dir, 'cert.pem'), keyFile: join(dir, 'key.pem') }
async function writePair(name: string): Promise<void> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }])
  writeFileSync(files.certFile, cert)
  writeFileSync(files.keyFile, key)
}
await writePair('first.example')
const app = await buildApp(t.services, { tls: readTls(files) })
endIdleStreams(app, 300)
const told: string[] = []
followTls(
  app,
  files,
  { info: () => told.push('anew'), warn: () => told.push('cannot be used') },
  50,
)
app.get('/never', () => new Promise(() => undefined))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
const sessions: ClientHttp2Session[] = []
const open = (): ClientHttp2Session => {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  sessions.push(session)
  return session
}
afterAll(async () => {
  for (const session of sessions) session.destroy()
  await app.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Status and body of one call over a session of HTTP/2. */
const ask = (session: ClientHttp2Session, path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const stream = session.request({ ':path': path })
    const seen = { status: 0, body: '' }
    stream
      .on('response', (headers) => {
        seen.status = Number(headers[':status'])
      })
      .on('data', (part: Buffer) => {
        seen.body += part.toString()
      })
      .on('end', () => resolve(seen))
      .on('error', reject)
    stream.end()
  })
const certificateOf = () =>
  new Promise<string>((resolve, reject) => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN))
      socket.destroy()
    }).on('error', reject)
  })

describe('HTTPS by the server itself', () => {
  test('many calls go over one connection of HTTP/2, refusals among them', async () => {
    const session = open()
    const answers = await Promise.all(
      ['/health', '/health', '/api/nothing'].map((path) => ask(session, path)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(JSON.parse(answers[2]?.body ?? '')).toMatchObject({ code: 'not_found' })
  })

  test('who speaks HTTP/1.1 only is answered, too', async () => {
    const status = await new Promise((resolve, reject) =>
      request({ port, host: '127.0.0.1', path: '/health', rejectUnauthorized: false }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.httpVersion])
      })
        .on('error', reject)
        .end(),
    )
    expect(status).toEqual([200, '1.1'])
  })

  test('a stream on which nothing moves is given up, and the connection goes on', async () => {
    const session = open()
    const code = await new Promise((resolve) => {
      const stream = session.request({ ':path': '/never' })
      stream.on('close', () => resolve(stream.rstCode)).on('error', () => undefined)
      stream.end()
    })
    expect(code).toBe(constants.NGHTTP2_NO_ERROR)
    expect((await ask(session, '/health')).status).toBe(200)
  })

  test('a renewed certificate counts for new connections; half a pair changes nothing', async () => {
    expect(await certificateOf()).toBe('first.example')
    const before = readTls(files)
    writeFileSync(files.keyFile, 'not yet written')
    await expect.poll(() => told).toContain('cannot be used')
    expect(await certificateOf()).toBe('first.example')
    writeFileSync(files.keyFile, before.key)
    await writePair('second.example')
    await expect.poll(certificateOf, { timeout: 10_000 }).toBe('second.example')
    expect(told.at(-1)).toBe('anew')
  })

  test('a wrong pair is refused with the name of the variable', async () => {
    expect(() => readTls({ ...files, certFile: join(dir, 'none.pem') })).toThrow(
      /TLS_CERT must be the path of a PEM file that can be read/,
    )
    expect(() => readTls({ ...files, keyFile: files.certFile })).toThrow(ConfigError)
    expect(() => readTls({ ...files, keyFile: files.certFile })).toThrow(
      /TLS_CERT and TLS_KEY must be a certificate and the key that belongs to it/,
    )
    expect(() => readConfig({ TLS_CERT: files.certFile })).toThrow(/TLS_KEY is missing/)
    expect(readConfig({ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }).tls).toEqual({
      certFile: 'a.pem',
      keyFile: 'b.pem',
    })
    expect(readConfig({}).tls).toBeNull()
  })
})
