import { refuse } from '#domain/shared/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newSecret } from '../lib/ids.ts'
import { sameText, sha256 } from '../lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import { bearerOf, isApiKey } from './bearer.ts'
import { sendError } from './errors.ts'

/** Seconds that a given password of the site counts. */
export const GATE_SECONDS = 14_400
export const GATE_COOKIE = 'site_password'
/** Probes of the platform that runs the process know no password. */
const PROBES: readonly string[] = ['/health', '/health/live', '/health/ready', '/health/started']
const OPEN_CALLS: readonly string[] = [
  ...PROBES,
  '/api/auth/password',
  // called by the proxy that issues certificates
  '/api/private-label-hosts',
  // called by a mail provider, which signs its calls
  '/api/mail/mailgun/events',
  '/api/mail/mailgun/mime',
  // called by the ACH provider, which signs what it sends
  '/api/ach-notices',
  // called by the identity provider, likewise
  '/api/identity-notices',
]
const CALL = /^\/(api|app|openapi\.json|register$|password\/|meta\/[^/]+\.json|meta\/events)(\/|$)?/
const FILE = /\.[a-z0-9]{1,12}$/i
/** The last part of the address of a machine's state is its id, which has dots in it. */
const OF_A_STATE = /^\/meta\/machines\/[^/]+\/[^/]+$/
/** Whether a path ends as the name of a file does. */
export const isFileLike = (path: string): boolean => FILE.test(path) && !OF_A_STATE.test(path)

/**
 * Header by which this process's own calls (a page that is rendered here) are known; nobody outside knows its value.
 */
export const INNER_HEADER = 'x-inner-call'
export const INNER_SECRET = newSecret()

type GateServices = Pick<AppServices, 'config' | 'clock' | 'keys'>
/** The gate applies in production and development when a password is configured. */
export const gateStands = ({ config }: Pick<AppServices, 'config'>): boolean =>
  config.sitePassword !== null && config.env !== 'test'

const macOf = ({ keys, config }: GateServices, until: string): string =>
  keys.hmac('site password', `${until} ${sha256(config.sitePassword ?? '')}`)
/** The flag that a right password earns: it names its end and is signed, and another password ends it. */
export function gateFlag(services: GateServices): string {
  const until = String(services.clock.real().getTime() + GATE_SECONDS * 1000)
  return `${until}.${macOf(services, until)}`
}
/** Whether a cookie is a flag that still counts. */
export function gatePassed(services: GateServices, cookie: string | undefined): boolean {
  const [until, mac] = (cookie ?? '').split('.')
  return (
    until !== undefined &&
    mac !== undefined &&
    sameText(mac, macOf(services, until)) &&
    Number(until) > services.clock.real().getTime()
  )
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'
/** Path and query to go on to afterwards; the gate itself is none. */
const wanted = (url: string): string =>
  pathOf(url) === '/' ? '/password' : `/password?redirect=${encodeURIComponent(url)}`

async function mayCall(services: AppServices, request: FastifyRequest): Promise<boolean> {
  if (
    OPEN_CALLS.includes(pathOf(request.url)) ||
    gatePassed(services, request.cookies[GATE_COOKIE])
  )
    return true
  if (sameText(String(request.headers[INNER_HEADER] ?? ''), INNER_SECRET)) return true
  const bearer = bearerOf(request.headers.authorization)
  if (bearer !== null && isApiKey(bearer)) return services.apiKeys.counts(bearer)
  return (
    bearer !== null &&
    (await services.sessions.resolve(bearer, {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    })) !== null
  )
}

/**
 * The password of the site: without its flag every page goes to /password and every call of a visitor is refused; with
 * it /password goes to /. Scripts, styles and /health stay open. Signed-in people's calls pass.
 */
export function guardSite(app: FastifyInstance, services: AppServices): void {
  if (!gateStands(services)) return
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    if (CALL.test(path) || !['GET', 'HEAD'].includes(request.method)) {
      if (!(await mayCall(services, request)))
        return sendError(refuse('site_password'), request, reply)
      return undefined
    }
    if (isFileLike(path) || PROBES.includes(path)) return undefined
    const passed = gatePassed(services, request.cookies[GATE_COOKIE])
    if (path === '/password') return passed ? reply.redirect('/', 302) : undefined
    return passed
      ? undefined
      : reply.header('cache-control', 'no-store').redirect(wanted(request.url), 302)
  })
}
