import { dateInZone } from '#domain/shared/calendar/zone.ts'

/** Hosts that never name a public site (RFC 6761, RFC 6762, RFC 8375, and the common names of private networks). */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid)$/
/**
 * A host name with a top-level domain that is no number: never an address, however it is written (RFC 1123, RFC 3696).
 */
const PUBLIC_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** A page of this product: an absolute path on its own site. */
export const isOwnPage = (url: string): boolean => /^\/(?!\/)[^\\\s]*$/.test(url)

/**
 * What is wrong with an address for the registry, in a sentence, or null. A page of this product or an https address of
 * a named public host; no port, no credentials and no numeric address, so that a check can’t be led into a private
 * network.
 */
export function linkAddressProblem(url: string): string | null {
  if (isOwnPage(url)) return null
  const authority = /^https:\/\/([^/?#\\\s]+)(?:[/?#][^\\\s]*)?$/i.exec(url)?.[1]
  if (authority === undefined)
    return 'Enter an address that starts with https://, or a page of this site that starts with /.'
  if (authority.includes('@')) return 'Remove the user name and password from the address.'
  if (/:\d*$/.test(authority) && !authority.startsWith('['))
    return 'Remove the port from the address.'
  const host = authority.toLowerCase().replace(/\.$/, '')
  if (!PUBLIC_NAME.test(host) || PRIVATE_NAMES.test(host))
    return 'Enter the public name of the site, for example www.sec.gov.'
  return null
}

const bare = (host: string): string => host.replace(/^www\./, '')
const within = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`)

/** Whether a check may follow a redirect to this host: it’s one of the registry’s own hosts, or below one of them. */
export const hostAllowed = (host: string, registered: readonly string[]): boolean =>
  registered.some((one) => within(bare(host), bare(one)))

export const linkOutcomes = ['live', 'gone', 'down'] as const
export type LinkOutcome = (typeof linkOutcomes)[number]
/** What a check found: the status of HTTP, or why there was none. */
export type LinkAnswer =
  | { status: number }
  | { failure: 'timeout' | 'unreachable' | 'left_site' | 'not_public' }
/** Outcome of a check; `problem` is a sentence, or null for a live page without remarks. */
export interface LinkHealth {
  outcome: LinkOutcome
  problem: string | null
}

const failures: Readonly<Record<Extract<LinkAnswer, { failure: string }>['failure'], LinkHealth>> =
  {
    timeout: { outcome: 'down', problem: 'The site didn’t answer in time.' },
    unreachable: { outcome: 'down', problem: 'We couldn’t reach the site.' },
    left_site: { outcome: 'gone', problem: 'The page leads to another site that isn’t listed.' },
    not_public: { outcome: 'gone', problem: 'The site has no public network address.' },
  }
/** Statuses of a site that is there and refuses programs (RFC 9110, RFC 6585). */
const REFUSES_PROGRAMS: readonly number[] = [401, 403, 405, 429]

/** What a response means for a link (RFC 9110): it’s live, the page is gone, or the site is down for now. */
export function linkHealth(answer: LinkAnswer): LinkHealth {
  if ('failure' in answer) return failures[answer.failure]
  const { status } = answer
  if (status >= 200 && status < 300) return { outcome: 'live', problem: null }
  if (REFUSES_PROGRAMS.includes(status))
    return {
      outcome: 'live',
      problem: `The site refuses automatic checks (HTTP ${status}). Open it yourself at each review.`,
    }
  if (status >= 500) return { outcome: 'down', problem: `The site has a fault (HTTP ${status}).` }
  return { outcome: 'gone', problem: `The page is gone (HTTP ${status}).` }
}

/** Whether a date of review lies after today in the product’s zone. */
export const isLaterReview = (reviewOn: string, at: string): boolean => reviewOn > dateInZone(at)
