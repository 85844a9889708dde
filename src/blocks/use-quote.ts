import { useEffect, useState } from 'react'
import type { RegistrationChoice } from '#domain/shared/registration-types.ts'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'

export type Quote = Answer<'GET /api/offerings/:listing_id/quote'>
export type Problem = Quote['problems'][number]

/** ms after the last key before the request is sent */
const TYPING_MS = 300
/** Problems that a later step resolves; they do not stop anyone from beginning. */
const OPEN_QUESTIONS: ReadonlySet<string> = new Set(['limit_unknown', 'accreditation_unknown'])

export interface Wish {
  listingId: string
  cents: number | null
  registration: RegistrationChoice
  investmentId?: string
}
export interface Quoted {
  /** the answer for exactly what is wished, else null */
  quote: Quote | null
  /** the last response, shown while the next one is pending */
  last: Quote | null
  failed: boolean
  /** the objections to it, by the field that it belongs to */
  against: (field: Problem['field']) => string | undefined
  stops: readonly Problem[]
  asks: readonly Problem[]
}

/** What an amount means, requested from the server a moment after the last key. */
export function useQuote({ listingId, cents, registration, investmentId }: Wish): Quoted {
  const [settled, setSettled] = useState(cents)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(cents), TYPING_MS)
    return () => clearTimeout(timer)
  }, [cents])
  const query = useCall(
    'GET /api/offerings/:listing_id/quote',
    listingId === '' || settled === null || settled === 0
      ? null
      : {
          params: { listing_id: listingId },
          query: {
            amount: settled,
            registration,
            ...(investmentId ? { investment_id: investmentId } : {}),
          },
        },
    { keep: true, missing: 'value' },
  )
  const right =
    query.data !== undefined &&
    !query.isPlaceholderData &&
    cents !== null &&
    query.data.requested.amount === cents
  const quote = right ? query.data : null
  const stops = quote?.problems.filter((problem) => !OPEN_QUESTIONS.has(problem.code)) ?? []
  return {
    quote,
    last: query.data ?? null,
    failed: query.error !== null,
    stops,
    asks: quote?.problems.filter((problem) => OPEN_QUESTIONS.has(problem.code)) ?? [],
    against: (field) => stops.find((problem) => problem.field === field)?.message,
  }
}
