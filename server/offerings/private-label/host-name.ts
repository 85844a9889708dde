import { refuse } from '#domain/shared/errors.ts'
import { privateHostProblem } from '#domain/offerings/rules/private-domain.ts'
import type { AppServices } from '#server/app-services.ts'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/** The registrable domain of a host (Public Suffix List, private domains included); null when it has none. */
export const siteOf = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true })

/** The platform’s own host. */
export const ownHost = (publicUrl: string): string => new URL(publicUrl).hostname

/** A host as it is stored: lowercase ASCII (punycode) without a final dot. Throws invalid. */
export function hostNamed(
  text: string,
  { publicUrl, demo }: Pick<AppServices, 'publicUrl' | 'demo'>,
): string {
  const host = domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase()
  const problem = privateHostProblem(host, {
    own: ownHost(publicUrl),
    site: siteOf(host),
    loopback: demo,
  })
  if (problem !== null) throw refuse('invalid', { fields: { host: problem } })
  return host
}

/** Address that visitors open: https, or the scheme and port of a demo for names below localhost. */
export function urlOf(host: string, publicUrl: string): string {
  if (!host.endsWith('.localhost')) return `https://${host}/`
  const url = new URL('/', publicUrl)
  url.hostname = host
  return url.href
}
