import { Resolver } from 'node:dns/promises'
import { request, type Agent } from 'node:https'
import { text } from 'node:stream/consumers'
import { RequestFilteringHttpsAgent } from 'request-filtering-agent'
import {
  foundIn,
  type CertificateAnswer,
  type RecordAnswer,
  type RecordFailure,
} from '#domain/offerings/rules/private-domain.ts'
import { PROOF_PATH, type PrivateDomains } from './port.ts'

/** Timeout of one DNS query in milliseconds, and the number of attempts. */
const DNS = { timeout: 3_000, tries: 2 } as const
const HTTPS_MS = 10_000
/** Others publish the records, so their number and length are limited. */
const [RECORDS, LENGTH] = [10, 500]

const failures: Readonly<Record<string, RecordFailure>> = {
  ENOTFOUND: 'no_name',
  ENODATA: 'no_record',
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
}
async function answerOf(ask: () => Promise<readonly string[]>): Promise<RecordAnswer> {
  try {
    const found = await ask()
    return {
      found: found
        .slice(0, RECORDS)
        // messages quote the value, so control characters are removed
        .map((one) => one.replaceAll(/\p{C}/gu, '').slice(0, LENGTH)),
    }
  } catch (error) {
    return { failure: failures[(error as NodeJS.ErrnoException).code ?? ''] ?? 'server' }
  }
}
const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** Both kinds of addresses as one result: what failed counts only when nothing was found. */
function together(four: RecordAnswer, six: RecordAnswer): RecordAnswer {
  const found = [...foundIn(four), ...foundIn(six)]
  const silent = [four, six].find(
    (one) => 'failure' in one && (one.failure === 'timeout' || one.failure === 'server'),
  )
  // addresses of the other kind could lead elsewhere
  if (silent !== undefined) return silent
  return found.length > 0 || 'found' in four ? { found } : four
}

/** One GET of the proof; `agent` refuses to connect to a private address, whatever the name resolves to. */
const proofAt = (host: string, agent: Agent): Promise<string | Error> =>
  new Promise((resolve) => {
    const asked = request(
      `https://${host}${PROOF_PATH}`,
      { agent, signal: AbortSignal.timeout(HTTPS_MS), headers: { accept: 'text/plain' } },
      (response) => {
        const length = Number(response.headers['content-length'] ?? 0)
        if (response.statusCode !== 200 || !(length > 0 && length <= 200)) {
          resolve('')
          response.destroy()
          return
        }
        text(response).then(resolve, resolve)
      },
    )
    asked.on('error', resolve)
    asked.end()
  })
function failureOf(error: Error): CertificateAnswer {
  const { code = '' } = error as NodeJS.ErrnoException
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return { failure: 'timeout' }
  if (error.message.includes('is not allowed')) return { failure: 'not_public' }
  return {
    failure: /CERT|SIGNATURE|TLS|SSL|EPROTO|ECONNRESET/.test(code) ? 'certificate' : 'unreachable',
  }
}

/** The port over the network. `servers` instead of those of the system are for tests. */
export function networkDomains({
  servers,
  agent = new RequestFilteringHttpsAgent(),
}: { servers?: readonly string[]; agent?: Agent } = {}): PrivateDomains {
  const resolver = (): Resolver => {
    const made = new Resolver(DNS)
    if (servers !== undefined) made.setServers(servers)
    return made
  }
  const addresses = async (host: string): Promise<RecordAnswer> => {
    const dns = resolver()
    return together(
      ...(await Promise.all([
        answerOf(() => dns.resolve4(host)),
        answerOf(() => dns.resolve6(host)),
      ])),
    )
  }
  const texts = (name: string): Promise<RecordAnswer> =>
    // the strings of one record belong together (RFC 7208 3.3, RFC 6376 3.6.2.2)
    answerOf(async () => (await resolver().resolveTxt(name)).map((parts) => parts.join('')))
  return {
    addresses,
    async records({ host, proof, target, dkim }) {
      const [proofs, cname, own, targets, keys] = await Promise.all([
        texts(proof.name),
        answerOf(async () => (await resolver().resolveCname(host)).map(plain)),
        addresses(host),
        addresses(target),
        dkim === null ? null : texts(dkim.name),
      ])
      return { proof: proofs, cname, addresses: own, target: targets, dkim: keys }
    },
    async certificate(host, proof) {
      const answer = await proofAt(host, agent)
      if (answer instanceof Error) return failureOf(answer)
      return answer === proof ? { ok: true } : { failure: 'elsewhere' }
    },
  }
}

const PLATFORM = '203.0.113.10'
/** Results of the demo, by the first label of the host; nothing leaves the server (docs/guides/sandbox.md). */
export const sandboxDomains: PrivateDomains = {
  async records({ host, proof, target, dkim }) {
    const [kind = ''] = host.split('.')
    const proofs: Readonly<Record<string, RecordAnswer>> = {
      missing: { failure: 'no_name' },
      empty: { failure: 'no_record' },
      wrong: { found: ['capstan-domain=of-another-offering'] },
      slow: { failure: 'timeout' },
    }
    return {
      proof: proofs[kind] ?? { found: [proof.value] },
      cname: kind === 'elsewhere' ? { failure: 'no_record' } : { found: [target] },
      addresses: { found: [kind === 'elsewhere' ? '203.0.113.200' : PLATFORM] },
      target: { found: [PLATFORM] },
      dkim: dkimOf(kind, dkim),
    }
  },
  addresses: async () => ({ found: [PLATFORM] }),
  certificate: async (host) =>
    host.startsWith('uncertified.') ? { failure: 'certificate' } : { ok: true },
}
function dkimOf(kind: string, wanted: { value: string } | null): RecordAnswer | null {
  if (wanted === null) return null
  return kind === 'unsigned' ? { failure: 'no_record' } : { found: [wanted.value] }
}
