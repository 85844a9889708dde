import { createSocket } from 'node:dgram'
import { Agent } from 'node:https'
import { afterEach, describe, expect, test } from 'vitest'
import { networkDomains } from './builtin.ts'

const wanted = {
  host: 'invest.harbour.example',
  proof: { name: '_capstan.invest.harbour.example', value: 'capstan-domain=token' },
  target: 'platform.example',
  dkim: null,
}
const closes: (() => void)[] = []
afterEach(() => closes.splice(0).forEach((close) => close()))

type Answering = (name: string, type: number) => { code: number; data?: Buffer } | null
/** A name server on this machine (RFC 1035 4.1): one answer for each question, or silence. */
async function nameServer(answer: Answering): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.toString('ascii', at + 1, at + 1 + length))
      at += length + 1
    }
    const found = answer(labels.join('.').toLowerCase(), message.readUInt16BE(at + 1))
    if (found === null) return
    const head = Buffer.from(message.subarray(0, 12))
    head.writeUInt16BE(0x8180 | found.code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(found.data === undefined ? 0 : 1, 6)
    head.writeUInt32BE(0, 8)
    const question = message.subarray(12, at + 5)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    question.copy(record, 2, question.length - 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(found.data?.length ?? 0, 10)
    socket.send(
      Buffer.concat(
        found.data === undefined ? [head, question] : [head, question, record, found.data],
      ),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  closes.push(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}
const txt = (...parts: string[]): Buffer =>
  Buffer.concat(parts.flatMap((one) => [Buffer.from([one.length]), Buffer.from(one)]))
const named = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((one) => [Buffer.from([one.length]), Buffer.from(one)]),
    Buffer.from([0]),
  ])
const [A, CNAME, TXT] = [1, 5, 16]
const NXDOMAIN = { code: 3 }
const NOTHING = { code: 0 }

describe('records over the network', () => {
  test('are read by type; the strings of one TXT record are one value', async () => {
    const server = await nameServer((name, type) => {
      if (type === TXT && name.startsWith('_capstan.'))
        return { code: 0, data: txt('capstan-', 'domain=token') }
      if (type === CNAME && name === wanted.host)
        return { code: 0, data: named('Platform.Example') }
      return type === A ? { code: 0, data: Buffer.from([203, 0, 113, 10]) } : NOTHING
    })
    expect(await networkDomains({ servers: [server] }).records(wanted)).toEqual({
      proof: { found: ['capstan-domain=token'] },
      cname: { found: ['platform.example'] },
      addresses: { found: ['203.0.113.10'] },
      target: { found: ['203.0.113.10'] },
      dkim: null,
    })
  })

  test('a name that does not exist, one without the record, and a fault of the server differ', async () => {
    const server = await nameServer((_, type) => {
      if (type === TXT) return NXDOMAIN
      return type === CNAME ? { code: 5 } : NOTHING
    })
    const seen = await networkDomains({ servers: [server] }).records(wanted)
    expect(seen).toMatchObject({
      proof: { failure: 'no_name' },
      cname: { failure: 'server' },
      addresses: { failure: 'no_record' },
    })
  })

  test('a server that says nothing is a timeout, and what controls a terminal is taken out', async () => {
    const server = await nameServer((_, type) =>
      type === TXT ? { code: 0, data: txt('right\u001b[31m\u0000') } : null,
    )
    const seen = await networkDomains({ servers: [server] }).records(wanted)
    expect(seen.proof).toEqual({ found: ['right[31m'] })
    expect(seen.cname).toEqual({ failure: 'timeout' })
  }, 30_000)
})

test('a name that leads into a private network is not asked for a certificate', async () => {
  expect(await networkDomains().certificate('localhost', 'proof')).toEqual({
    failure: 'not_public',
  })
})
test('a name at which nobody listens cannot be reached', async () => {
  const agent = new Agent({ lookup: (_name, _options, done) => done(null, '127.0.0.1', 4) })
  const answer = await networkDomains({ agent }).certificate('nobody.example', 'proof')
  expect(answer).toEqual({ failure: 'unreachable' })
})
