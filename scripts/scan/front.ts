import { randomInt, randomUUID } from 'node:crypto'
import { Agent, createServer, request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caller } from './identities.ts'

/** How the product answered, by statuses. */
export interface Tally {
  below400: number
  refused: number
  /** 429 and 503: a limit, or more load than it takes */
  limited: number
  /** 5xx without 503, each with its method and address */
  broken: string[]
}
export interface Front {
  url: string
  who: Caller
  /** what has been answered since the last call */
  taken(): Tally
  close(): void
}
export interface Behind {
  /** address of the product */
  url: string
  /** where a token for an identity is given */
  door: string
  /** company of the issuer */
  accountId?: string
}
/** Rights that need a fresh second factor need one of the last five minutes. */
const FRESH_MS = 120_000
const none = (): Tally => ({ below400: 0, refused: 0, limited: 0, broken: [] })

/**
 * What stands between a scanner and the product, as a balancer does: it adds what each client sends (session, company,
 * a new Idempotency-Key), says that each request is from another address, and counts answers. `behind` is asked anew for
 * each request: the product starts after it.
 */
export async function openFront(who: Caller, behind: () => Behind | null): Promise<Front> {
  let tally = none()
  let token: { text: string; at: number } | null = null
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const tokenNow = async (door: string): Promise<string> => {
    if (token === null || Date.now() - token.at > FRESH_MS) {
      const answer = await fetch(`${door}/?as=${who}`)
      if (!answer.ok) throw new Error(await answer.text())
      token = { text: await answer.text(), at: Date.now() }
    }
    return token.text
  }
  const headersOf = async (
    incoming: IncomingMessage,
    at: Behind,
  ): Promise<NodeJS.Dict<string | string[]>> => ({
    ...incoming.headers,
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    ...(incoming.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    ...(who === 'visitor' ? {} : { authorization: `Bearer ${await tokenNow(at.door)}` }),
    ...(who === 'issuer' && at.accountId !== undefined && !incoming.url?.includes('accountid=')
      ? { accountid: at.accountId }
      : {}),
  })
  const count = (status: number, what: string): void => {
    if (status === 401) token = null
    if (status < 400) tally.below400 += 1
    else if (status === 429 || status === 503) tally.limited += 1
    else if (status < 500) tally.refused += 1
    else tally.broken.push(`${status} ${what}`)
  }
  const server = createServer((incoming, answer) => {
    const what = `${incoming.method} ${incoming.url}`
    const fail = (): void => {
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
    }
    const at = behind()
    if (at === null) return fail()
    headersOf(incoming, at).then((headers) => {
      const { hostname, port } = new URL(at.url)
      const outgoing = send(
        { agent, hostname, port, method: incoming.method, path: incoming.url, headers },
        (from) => {
          count(from.statusCode ?? 0, what)
          answer.writeHead(from.statusCode ?? 502, from.headers)
          from.pipe(answer)
        },
      )
      outgoing.on('error', fail)
      incoming.pipe(outgoing)
    }, fail)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    who,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const taken = tally
      tally = none()
      return taken
    },
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
