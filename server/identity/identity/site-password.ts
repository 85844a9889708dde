import { refuse } from '#domain/shared/errors.ts'
import { networkOf } from './network.ts'
import type { Limit } from '#server/kernel/db/limits.ts'
import type { Call } from '#server/kernel/http/call.ts'
import {
  GATE_COOKIE,
  gateFlag,
  gatePassed,
  GATE_SECONDS,
  gateStands,
} from '#server/kernel/http/site-gate.ts'
import { sameText, sha256 } from '#server/kernel/lib/keys.ts'

/** Wrong passwords of the site per network, and of all networks together: an undeclared proxy makes them one. */
const networkLimit: Limit = { name: 'gate.network', points: 10, seconds: 900 }
const allLimit: Limit = { name: 'gate.all', points: 300, seconds: 900 }
const TOO_MANY = 'Too many attempts. Wait a few minutes, then try again.'

type Asks = Pick<Call, 'services' | 'cookies' | 'ip' | 'reply'>
/** Is there a gate, and is this browser through? */
export const gateState = async ({
  services,
  cookies,
}: Asks): Promise<{ required: boolean; passed: boolean }> => {
  const required = gateStands(services)
  return { required, passed: !required || gatePassed(services, cookies[GATE_COOKIE]) }
}

/** Judges the password of the site. The cookie opens pages and nothing else; it names nobody. */
export async function passGate(
  { services, ip, reply }: Asks,
  password: string,
): Promise<{ status: string }> {
  if (!gateStands(services)) return { status: 'open' }
  const network = networkOf(ip)
  if (network !== null) await services.limits.demand(networkLimit, network, TOO_MANY)
  await services.limits.demand(allLimit, 'all', TOO_MANY)
  if (!sameText(sha256(password), sha256(services.config.sitePassword ?? '')))
    throw refuse('gate_incorrect')
  if (network !== null) await services.limits.give(networkLimit, network)
  await services.limits.give(allLimit, 'all')
  reply.cookie(GATE_COOKIE, gateFlag(services), { maxAge: GATE_SECONDS, sameSite: 'lax' })
  return { status: 'ok' }
}
