import { refuse } from '#domain/shared/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { PROOF_PATH } from '#server/providers/domains/port.ts'
import { sendError } from './errors.ts'
import { isFileLike } from './site-gate.ts'

/** A host that an offering uses in addition to the platform’s own. */
export interface PrivateHost {
  host: string
  /** what the host answers at its proof path, once ownership is proven */
  proof: string | null
  /** the offering whose public pages it serves with which styles; null as long as it is not active */
  serves: { listingId: string; accountId: string; styles: string } | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the private host that was asked, where it serves pages */
    privateHost: PrivateHost | null
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'
const isBelow = (path: string, base: string): boolean =>
  path === base || path.startsWith(`${base}/`)
const CALLS = /^\/(api|app|openapi\.json|meta)(\/|$)/

/**
 * Calls of visitors that the offering’s pages make: everything else of the API answers at the platform’s own host only.
 */
function mayCall(path: string, { host, serves }: PrivateHost): boolean {
  if (serves === null) return false
  return [
    '/api/platform',
    `/api/offerings/${serves.listingId}`,
    `/api/companies/${serves.accountId}`,
    `/api/private-labels/${host}`,
  ].some((base) => isBelow(path, base))
}

/** Where a page of a private host is: here, or at the platform’s own address. */
function pageAt(
  request: FastifyRequest,
  { serves }: PrivateHost,
  origin: string,
): { redirect: string } | null {
  const path = pathOf(request.url)
  const own = `/offerings/${serves?.listingId ?? ''}`
  if (isBelow(path, own)) return null
  return { redirect: path === '/' ? own : origin + request.url }
}

/** One answer for a private host, or undefined where the usual handlers answer. */
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
  const page = pageAt(request, found, origin)
  return page === null
    ? undefined
    : reply.header('cache-control', 'no-store').redirect(page.redirect, 302)
}

/**
 * A request for a host that an offering uses gets the public pages of that offering and nothing else: other pages are
 * at the platform’s own address, and nobody signs in here. A host that is not active yet answers nothing but its proof.
 */
export function servePrivateHosts(
  app: FastifyInstance,
  options: { origin: () => string; find: (host: string) => Promise<PrivateHost | null> },
): void {
  app.decorateRequest('privateHost', null)
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase().replace(/\.$/, '')
    // addresses and names without a dot are how probes and the demo ask
    if (!host.includes('.') || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return undefined
    if (host === new URL(options.origin()).hostname) return undefined
    const found = await options.find(host)
    return found === null ? undefined : answered(request, reply, found, options.origin())
  })
}
