import { refuse } from '#domain/shared/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { PROOF_PATH } from '#server/providers/domains/port.ts'
import { sendError } from './errors.ts'
import { isFileLike } from './site-gate.ts'

/** A host of an offering, in addition to the platform’s own. */
export interface PrivateHost {
  host: string
  /** serve the proof path, once ownership is proven */
  proof: string | null
  /** the offering whose public pages it serves, and their styles; null while it is not active */
  serves: { listingId: string; accountId: string; styles: string } | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the private host of the request, when it serves pages */
    privateHost: PrivateHost | null
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'
const isBelow = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`)
const CALLS = /^\/(api|app|openapi\.json|meta)(\/|$)/

/** Calls that the offering’s public pages make. The rest of the API is at the platform’s own host only. */
function mayCall(path: string, { host, serves }: PrivateHost): boolean {
  if (serves === null) return false
  return [
    '/api/platform',
    `/api/offerings/${serves.listingId}`,
    `/api/companies/${serves.accountId}`,
    `/api/private-labels/${host}`,
  ].some((base) => isBelow(path, base))
}

/** Where a page is that this host does not serve: its home page leads to the offering, others to the platform. */
function redirectOf(url: string, listingId: string, origin: string): string | null {
  const path = pathOf(url)
  const own = `/offerings/${listingId}`
  if (isBelow(path, own)) return null
  return path === '/' ? own : origin + url
}

/** The response of a private host, or undefined when the usual handlers respond. */
async function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  found: PrivateHost,
  origin: string,
): Promise<FastifyReply | undefined> {
  const path = pathOf(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendError(refuse('not_found'), request, reply)
  if (path === PROOF_PATH && found.proof !== null)
    return reply.header('cache-control', 'no-store').type('text/plain').send(found.proof)
  if (found.serves === null) return sendError(refuse('not_found'), request, reply)
  request.privateHost = found
  if (CALLS.test(path))
    return mayCall(path, found) ? undefined : sendError(refuse('not_found'), request, reply)
  if (isFileLike(path)) return undefined
  const location = redirectOf(request.url, found.serves.listingId, origin)
  return location === null
    ? undefined
    : reply.header('cache-control', 'no-store').redirect(location, 302)
}

/**
 * A host of an offering serves the public pages of that offering and nothing else: other pages are at the platform’s
 * own address, and nobody signs in here. A host that is not active yet serves only its proof.
 */
export function servePrivateHosts(
  app: FastifyInstance,
  options: { origin: () => string; find: (host: string) => Promise<PrivateHost | null> },
): void {
  app.decorateRequest('privateHost', null)
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase().replace(/\.$/, '')
    // probes and the demo use addresses and names without a dot: no database read for them
    if (!host.includes('.') || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return undefined
    if (host === new URL(options.origin()).hostname) return undefined
    const found = await options.find(host)
    return found === null ? undefined : answered(request, reply, found, options.origin())
  })
}
