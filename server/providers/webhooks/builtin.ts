import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookAnswer, WebhookSender } from './port.ts'

const TIMEOUT_MS = 10_000
const ANSWER_BYTES = 64 * 1024
const EXCERPT = 300
/** Global unicast, the only block of IPv6 that public hosts have (RFC 4291, IANA registry). */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')

export interface Address {
  address: string
  family: number
}
/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly Address[]>

/**
 * Is it a public address? Private, loopback, link-local (169.254.169.254 too), shared, multicast and reserved ranges
 * are not, nor is an IPv4 address of them that is written as IPv6 (RFC 6890, RFC 4291, RFC 6052).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}
const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'

class Refused extends Error {
  readonly failure: 'timeout' | 'unreachable' | 'not_public' | 'too_large'
  constructor(failure: Refused['failure']) {
    super(failure)
    this.failure = failure
  }
}

async function excerptOf(response: IncomingMessage): Promise<string> {
  let size = 0
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_BYTES) throw new Refused('too_large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return text.replace(/[^\P{C}\n]/gu, '').slice(0, EXCERPT)
}

/** Retry-After in whole seconds, from seconds or a date (RFC 9110, 10.2.3); empty for anything else. */
function retryAfterOf(given: string | undefined): { retryAfter?: number } {
  const text = given?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return { retryAfter: Number(text) }
  const at = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? {} : { retryAfter: Math.max(0, Math.ceil((at - Date.now()) / 1000)) }
}

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

export interface SenderOptions {
  resolve?: Resolve
  /** tries on a developer’s machine reach a receiver on the same machine */
  loopback?: boolean
  /** hosts of the installation itself (database, mail), which no endpoint may name */
  refusedHosts?: readonly string[]
  timeoutMs?: number
}

/**
 * Senders over the network: the name is resolved once, every address of it is checked, and the first is connected to.
 */
export function networkWebhooks(options: SenderOptions = {}): WebhookSender {
  const { resolve = resolveAll, loopback = false, refusedHosts = [] } = options
  const allowed = ({ address }: Address) =>
    isPublicAddress(address) || (loopback && isLoopback(address))

  async function pinned(host: string, signal: AbortSignal): Promise<Address> {
    // a name may end in the dot of the root (RFC 1034, section 3.1)
    if (refusedHosts.includes(host.replace(/\.$/, ''))) throw new Refused('not_public')
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Refused('timeout')), { once: true }),
    )
    const found = await Promise.race([resolve(host), late])
    const [first] = found
    if (first === undefined) throw new Refused('unreachable')
    if (!found.every(allowed)) throw new Refused('not_public')
    return first
  }

  function post(
    url: URL,
    to: Address,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<{ status: number; excerpt: string; retryAfter?: number }> {
    const fixed: LookupFunction = (_host, asked, done) =>
      asked.all === true ? done(null, [to]) : done(null, to.address, to.family)
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    return new Promise((done, fail) => {
      const sent = request(
        url,
        {
          method: 'POST',
          agent: false,
          lookup: fixed,
          signal,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          excerptOf(response)
            .then(
              (excerpt) =>
                done({
                  status: response.statusCode ?? 0,
                  excerpt,
                  ...retryAfterOf(response.headers['retry-after']),
                }),
              fail,
            )
            .finally(() => response.destroy())
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
  }

  return {
    async send(address, headers, body): Promise<WebhookAnswer> {
      const started = performance.now()
      const ms = () => Math.round(performance.now() - started)
      const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
      try {
        const url = new URL(address)
        const host = url.hostname.replace(/^\[|\]$/g, '')
        const to = await pinned(host, signal)
        return { ...(await post(url, to, headers, body, signal)), ms: ms() }
      } catch (error) {
        if (error instanceof Refused) return { failure: error.failure, ms: ms() }
        return { failure: signal.aborted ? 'timeout' : 'unreachable', ms: ms() }
      }
    },
  }
}
