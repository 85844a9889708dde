import { z } from 'zod'
import {
  IdentityUnavailable,
  type IdentityProvider,
  type IdentityRequest,
  type IdentityResult,
} from './port.ts'

/** A check waits no longer for an answer; the machine then asks again. */
const TIMEOUT_MS = 10_000

/** A workflow of Alloy: its address, and the token and secret that it is called with. */
export interface AlloySettings {
  url: string
  token: string
  secret: string
}

/** The part of an evaluation that is read (POST /v1/evaluations). */
const evaluation = z.object({
  evaluation_token: z.string().max(200),
  summary: z.object({
    outcome: z.string().max(200),
    tags: z.array(z.string().max(500)).max(200).default([]),
  }),
})
/** Outcomes are named by the workflow; these are the ones that every workflow begins with. */
const identities: Readonly<Record<string, IdentityResult['identity']>> = {
  Approved: 'pass',
  Denied: 'fail',
}
/** A tag about a list, unless it begins with “No”: when in doubt, a person looks. */
const isListed = (tag: string): boolean =>
  /\b(ofac|sanctions?|watch ?lists?|pep)\b/i.test(tag) && !/^no\b/i.test(tag)

/** Only what identifies the person: nothing about their money, and no picture. */
function payloadOf(request: IdentityRequest): Record<string, string> {
  const { address, document } = request
  const passport = document.type.includes('passport') ? document.number : null
  const values: Record<string, string | null | undefined> = {
    name_first: request.legal_first,
    name_last: request.legal_last,
    birth_date: request.dob,
    phone_number: request.phone,
    address_line_1: address.line1,
    address_line_2: address.line2,
    address_city: address.city,
    address_state: address.region,
    address_postal_code: address.postal,
    address_country_code: address.country,
    document_ssn: request.ssn,
    document_passport: request.ssn === null ? passport : null,
  }
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/**
 * Identity checks by a workflow of Alloy (developer.alloy.com, POST /v1/evaluations). `before` examines what the person
 * can correct and rates the risk; Alloy is asked once nothing is missing or unclear there. "Approved" passes; every
 * other outcome goes to a person with the workflow's tags. Throws IdentityUnavailable when Alloy does not answer,
 * refuses the call or answers something else; its message has no personal data.
 */
export const alloyIdentity = (
  { url, token, secret }: AlloySettings,
  before: IdentityProvider,
  timeoutMs = TIMEOUT_MS,
): IdentityProvider => ({
  async check(request) {
    const own = await before.check(request)
    if (own.identity !== 'pass') return own
    const answer = await fetch(new URL('/v1/evaluations', url), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`,
        'content-type': 'application/json',
        // the evaluations of one person belong together at Alloy, too
        'alloy-external-entity-id': request.partyId,
      },
      body: JSON.stringify(payloadOf(request)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: Error) => {
      throw new IdentityUnavailable(`Alloy cannot be reached (${cause.name})`)
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw new IdentityUnavailable(`Alloy answered ${answer.status}`)
    const read = evaluation.safeParse(body)
    if (!read.success) throw new IdentityUnavailable('Alloy’s answer is no evaluation')
    const { evaluation_token: evaluated, summary } = read.data
    const identity = identities[summary.outcome] ?? 'inconclusive'
    const listed = summary.tags.filter(isListed)
    return {
      ...own,
      provider: 'alloy',
      identity,
      watchlist: listed.length > 0 ? 'potential_match' : own.watchlist,
      findings: [
        ...own.findings,
        {
          check: 'alloy',
          result: identity,
          note: [`${summary.outcome} (${evaluated})`, ...summary.tags].join('; '),
        },
        ...listed.map((note) => ({ check: 'watchlist', result: 'inconclusive', note }) as const),
      ],
    }
  },
  delaySeconds: (request) => before.delaySeconds?.(request) ?? 0,
})
