import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  IdentityUnavailable,
  IdentityUnsigned,
  type IdentityProvider,
  type IdentityRequest,
  type IdentityResult,
  type IdentityReviews,
} from './port.ts'

/** A check waits no longer for an answer; the machine then asks again. */
const TIMEOUT_MS = 10_000

/** A workflow of Alloy: its address, and the token and secret that it is called with. */
export interface AlloySettings {
  url: string
  token: string
  secret: string
  /** signs what Alloy sends; null: its reviews are not waited for */
  webhookSecret: string | null
}

/** The outcome that a workflow hands to the people of its review queue. */
const MANUAL = 'Manual Review'
/** Alloy repeats an event for 24 hours, with the time at which it was made first. */
const EVENT_LIVES_MS = 25 * 60 * 60_000
/** Clocks differ. */
const AHEAD_MS = 5 * 60_000

/** The part of an evaluation that is read (POST /v1/evaluations). */
const evaluation = z.object({
  evaluation_token: z.string().max(200),
  entity_token: z.string().min(1).max(200).nullish(),
  /** ms */
  timestamp: z.number().int().positive().nullish(),
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

/** The part of a review that is read; times in ms (developer.alloy.com, “Retrieve All Reviews for an Entity”). */
const review = z.object({
  review_token: z.string().max(200),
  outcome: z.string().max(200),
  reasons: z.array(z.string().max(500)).max(100).nullish(),
  timestamp: z.number().nullish(),
  completed: z.number().nullish(),
})
const reviews = z.array(review).max(1_000)
/** A list of Alloy comes bare or embedded (HAL). */
const reviewList = z.union([
  reviews,
  z.object({ reviews }).transform((body) => body.reviews),
  z.object({ _embedded: z.object({ reviews }) }).transform((body) => body._embedded.reviews),
])
/** The part of an event that is read; what has happened is looked up (developer.alloy.com, “Webhook Events”). */
const eventBody = z.object({
  request_token: z.string().min(1).max(200),
  /** ms */
  timestamp: z.number().int().positive(),
  type: z.string().max(200),
  data: z.object({ entity_token: z.string().min(1).max(200).nullish() }).nullish(),
})

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

/** Calls the API of Alloy. Throws IdentityUnavailable, without personal data. */
async function callAlloy(
  { url, token, secret }: AlloySettings,
  timeoutMs: number,
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
): Promise<unknown> {
  const answer = await fetch(new URL(path, url), {
    ...init,
    headers: {
      authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`,
      ...init.headers,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: Error) => {
    throw new IdentityUnavailable(`Alloy cannot be reached (${cause.name})`)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new IdentityUnavailable(`Alloy answered ${answer.status}`)
  return body
}

const isSigned = (body: Buffer, given: string | undefined, secret: string): boolean => {
  const right = createHmac('sha256', secret).update(body).digest()
  const sent = Buffer.from(given ?? '', 'base64')
  return sent.length === right.length && timingSafeEqual(sent, right)
}
const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/**
 * Reviews in Alloy's queue: GET /v1/entities/:entity_token/reviews, and events that are signed in the header
 * `Authorization` with the HMAC-SHA256 of the body, in base64.
 */
function alloyReviews(
  settings: AlloySettings,
  webhookSecret: string,
  timeoutMs: number,
): IdentityReviews {
  return {
    provider: 'alloy',
    notice({ headers, body }, now) {
      if (!isSigned(body, headers.authorization, webhookSecret))
        throw new IdentityUnsigned('unsigned', 'The request is not signed by Alloy.')
      const event = eventBody.safeParse(jsonOf(body))
      if (!event.success)
        throw new IdentityUnsigned('unsigned', 'The request is no event of Alloy.')
      const { request_token: id, timestamp, type, data } = event.data
      const age = now.getTime() - timestamp
      if (age > EVENT_LIVES_MS || age < -AHEAD_MS)
        throw new IdentityUnsigned('stale', 'The event is too old.')
      return {
        id,
        reviewId: type === 'create:reviews:is_entity' ? (data?.entity_token ?? null) : null,
      }
    },
    async decision({ id, since }) {
      const body = await callAlloy(
        settings,
        timeoutMs,
        `/v1/entities/${encodeURIComponent(id)}/reviews`,
        { method: 'GET' },
      )
      const read = reviewList.safeParse(body)
      if (!read.success) throw new IdentityUnavailable('Alloy’s answer is no list of reviews')
      const [newest] = read.data
        .map((one) => ({ ...one, at: one.completed ?? one.timestamp ?? 0 }))
        .filter((one) => one.at >= Date.parse(since))
        .sort((one, other) => other.at - one.at)
      const identity = newest === undefined ? undefined : identities[newest.outcome]
      if (newest === undefined || (identity !== 'pass' && identity !== 'fail')) return null
      return {
        identity,
        note: [
          `${newest.outcome} in a review (${newest.review_token})`,
          ...(newest.reasons ?? []),
        ].join('; '),
      }
    },
  }
}

/**
 * Identity checks by a workflow of Alloy (developer.alloy.com, POST /v1/evaluations). `before` examines what the person
 * can correct and rates the risk; Alloy is asked once nothing is missing or unclear there. "Approved" passes; "Manual
 * Review" waits for Alloy's review queue where its events are signed for this installation; every other outcome goes to
 * a person with the workflow's tags. Throws IdentityUnavailable when Alloy does not answer, refuses the call or answers
 * something else; its message has no personal data.
 */
export function alloyIdentity(
  settings: AlloySettings,
  before: IdentityProvider,
  timeoutMs = TIMEOUT_MS,
): IdentityProvider {
  const { webhookSecret } = settings
  const provider: IdentityProvider = {
    async check(request) {
      const own = await before.check(request)
      if (own.identity !== 'pass') return own
      const body = await callAlloy(settings, timeoutMs, '/v1/evaluations', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // the evaluations of one person belong together at Alloy, too
          'alloy-external-entity-id': request.partyId,
        },
        body: JSON.stringify(payloadOf(request)),
      })
      const read = evaluation.safeParse(body)
      if (!read.success) throw new IdentityUnavailable('Alloy’s answer is no evaluation')
      const { evaluation_token: evaluated, entity_token: entity, timestamp, summary } = read.data
      const identity = identities[summary.outcome] ?? 'inconclusive'
      const listed = summary.tags.filter(isListed)
      const isWaiting = summary.outcome === MANUAL && webhookSecret !== null
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
        ...(isWaiting && entity && timestamp
          ? { review: { id: entity, since: new Date(timestamp).toISOString() } }
          : {}),
      }
    },
    delaySeconds: (request) => before.delaySeconds?.(request) ?? 0,
  }
  return webhookSecret === null
    ? provider
    : { ...provider, reviews: alloyReviews(settings, webhookSecret, timeoutMs) }
}
