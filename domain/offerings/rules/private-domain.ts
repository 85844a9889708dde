import { addElapsedHours } from '#domain/shared/calendar/zone.ts'

/** Hours in which the records of a new domain, or the fault of an active one, have to be corrected. */
export const GIVE_UP_HOURS = 72
/** Seconds between two checks that a person requests. */
export const RECHECK_SECONDS = 15

/** Hosts that never name a public site (RFC 6761, RFC 6762, RFC 8375), and documentation names that nobody owns. */
const PRIVATE_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/
/** One label in ASCII, an internationalised one as punycode (RFC 1123 2.1, RFC 5890 2.3.2.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const LONGEST = 253

/** Whether a host is a site or one of its subdomains. */
const isWithin = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`)

/**
 * What is wrong with a host for a private label, in a sentence, or null. `host` is in lowercase ASCII, `own` is the
 * platform’s host, `site` is the registrable domain of the host (Public Suffix List), null when it has none. `loopback`
 * accepts names below localhost, which resolve to the machine itself (RFC 6761 6.3), for a demo.
 */
export function privateHostProblem(
  host: string,
  { own, site, loopback = false }: { own: string; site: string | null; loopback?: boolean },
): string | null {
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  if (host.length > LONGEST || labels.length < 2 || !labels.every((one) => LABEL.test(one)))
    return 'Enter a host name without https:// and without a path, for example invest.example.com.'
  if (loopback && last === 'localhost') return null
  if (/^\d+$/.test(last)) return 'Enter a name. A numeric address can’t be verified.'
  if (isWithin(host, own)) return 'This name belongs to the platform. Enter one of your own.'
  if (PRIVATE_NAMES.test(host)) return 'Enter the public name of a site. This one is private.'
  if (site === null)
    return 'Nobody can own this name: others register theirs below it. Enter a name of your own.'
  return null
}

/** Whether a domain serves pages, by the state of its machine. */
export const isActiveDomain = (state: string): boolean => state.startsWith('active')

/** Where ownership of a host is proven, and with which value (RFC 8552: underscored names). */
export const proofName = (host: string): string => `_capstan.${host}`
export const proofValue = (token: string): string => `capstan-domain=${token}`
/** Where a domain publishes the key that verifies its mail (RFC 6376 3.6.2.1). */
export const dkimName = (domain: string): string => `${DKIM_SELECTOR}._domainkey.${domain}`
export const DKIM_SELECTOR = 'capstan'
export const dkimValue = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`

/** Records that a domain needs. */
export interface WantedRecords {
  host: string
  proof: { name: string; value: string }
  /** the platform’s host, which the domain leads to */
  target: string
  /** the name and the value of the DKIM key, when the label has a sender */
  dkim: { name: string; value: string } | null
}
export const recordFailures = ['no_name', 'no_record', 'timeout', 'server'] as const
export type RecordFailure = (typeof recordFailures)[number]
/** Result of a DNS query for one name and record type. */
export type RecordAnswer = { found: readonly string[] } | { failure: RecordFailure }
export interface SeenRecords {
  proof: RecordAnswer
  cname: RecordAnswer
  addresses: RecordAnswer
  /** addresses of the platform’s own host */
  target: RecordAnswer
  dkim: RecordAnswer | null
}
export type DomainOutcome = 'proven' | 'unproven' | 'unrouted' | 'unanswered'
interface DomainFinding {
  outcome: DomainOutcome
  problem: string | null
}

/** The values of a DNS result; empty for a failure or null. */
export const foundIn = (answer: RecordAnswer | null): readonly string[] =>
  answer !== null && 'found' in answer ? answer.found : []
const isSilent = (answer: RecordAnswer): boolean =>
  'failure' in answer && (answer.failure === 'timeout' || answer.failure === 'server')
const silent = (name: string): DomainFinding => ({
  outcome: 'unanswered',
  problem: `The name servers didn’t answer about ${name}. We try again; if it stays so, ask your DNS provider.`,
})
const quoted = (values: readonly string[]): string => values.map((one) => `“${one}”`).join(', ')

function proofProblem({ proof }: WantedRecords, seen: RecordAnswer): string | null {
  const found = foundIn(seen)
  if (found.includes(proof.value)) return null
  if ('failure' in seen && seen.failure === 'no_name')
    return `The name ${proof.name} doesn’t exist yet. Publish the TXT record there.`
  if (found.length === 0)
    return `There is no TXT record at ${proof.name} yet. Publish the one below.`
  return `The TXT record at ${proof.name} is ${quoted(found)}. It has to be “${proof.value}”.`
}

function routeProblem({ host, target }: WantedRecords, seen: SeenRecords): string | null {
  const cname = foundIn(seen.cname)
  if (cname.includes(target)) return null
  const [addresses, ours] = [foundIn(seen.addresses), foundIn(seen.target)]
  if (cname.length > 0 && addresses.length === 0)
    return `${host} is an alias of ${cname.join(', ')}. It has to lead to ${target}.`
  if (addresses.length === 0)
    return `${host} leads nowhere yet. Publish the record below that points to us.`
  const foreign = addresses.filter((one) => !ours.includes(one))
  if (foreign.length === 0) return null
  return `${host} leads to ${foreign.join(', ')}, which isn’t ours. Point it to ${target}, and remove other A and AAAA records.`
}

/** What the records of a domain say: its ownership is proven and it leads to the platform, or what is missing. */
export function judgeRecords(wanted: WantedRecords, seen: SeenRecords): DomainFinding {
  if (isSilent(seen.proof)) return silent(wanted.proof.name)
  const unproven = proofProblem(wanted, seen.proof)
  if (unproven !== null) return { outcome: 'unproven', problem: unproven }
  const unrouted = routeProblem(wanted, seen)
  if (unrouted === null) return { outcome: 'proven', problem: null }
  const noAnswer =
    isSilent(seen.addresses) || (isSilent(seen.target) && foundIn(seen.target).length === 0)
  return noAnswer ? silent(wanted.host) : { outcome: 'unrouted', problem: unrouted }
}

const keyOf = (record: string): string | null =>
  /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? null

/** What is wrong with the DKIM record of a domain, in a sentence, or null (RFC 6376 3.6.1: an empty key is revoked). */
export function dkimProblem(
  wanted: NonNullable<WantedRecords['dkim']>,
  seen: RecordAnswer,
): string | null {
  if (isSilent(seen)) return `The name servers didn’t answer about ${wanted.name}. We try again.`
  const found = foundIn(seen)
  if (found.length === 0) return `There is no DKIM record at ${wanted.name} yet.`
  const keys = found.map(keyOf)
  if (keys.includes(keyOf(wanted.value))) return null
  return keys.includes('')
    ? `The DKIM record at ${wanted.name} is revoked: its key is empty. Publish the one below.`
    : `The DKIM record at ${wanted.name} has another key. Publish the one below.`
}

/** Whether a domain has a valid certificate and reaches this product. */
export type CertificateAnswer =
  | { ok: true }
  | { failure: 'certificate' | 'unreachable' | 'timeout' | 'not_public' | 'elsewhere' }
const certificateProblems: Readonly<
  Record<Extract<CertificateAnswer, { failure: string }>['failure'], string>
> = {
  certificate: 'There is no valid certificate for this name yet. It’s issued with the first visit.',
  unreachable: 'We couldn’t reach the name by https yet.',
  timeout: 'The name didn’t answer by https in time.',
  not_public: 'The name leads to an address that isn’t public.',
  elsewhere: 'Another server answers at this name. Check for a proxy or CDN in front of it.',
}
/** The same as a sentence, or null when the certificate is valid. */
export const certificateProblem = (answer: CertificateAnswer): string | null =>
  'ok' in answer ? null : certificateProblems[answer.failure]

/** Minutes to the next check, by the hours since the domain was requested: often at first, while people wait. */
const pace = (hours: number): number => {
  if (hours < 1) return 5
  return hours < 12 ? 30 : 60
}
/** When the records are checked next, while they are missing. */
export function nextCheckAt(beganAt: string, at: string): string {
  const hours = (Date.parse(at) - Date.parse(beganAt)) / 3_600_000
  return addElapsedHours(at, pace(hours) / 60)
}
