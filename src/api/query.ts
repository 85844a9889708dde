import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Decides } from '#domain/api/contract.ts'
import type { Api } from '#domain/api/index.ts'
import {
  call,
  newKey,
  parseName,
  type Answer,
  type CallOptions,
  type Input,
  type Name,
} from './call.ts'
import type { ApiError } from './api-error.ts'

/** Calls that read, and those that change something. */
export type ReadName = Extract<Name, `GET ${string}`>
export type WriteName = Exclude<Name, ReadName>

/** A decision carries the revision that the screen showed; its type requires it. */
type Read<C> = C extends { decides: infer D extends Decides }
  ? D extends 'named'
    ? unknown
    : { ifMatch: number }
  : unknown
/** What a write is sent with. */
type Write<N extends WriteName> = Input<N> & CallOptions & Read<Api[N]>

/** ms for which a response is fresh and not requested again */
const FRESH_MS = 15_000

/** A cache for one page, or for one rendering on the server. The HTTP client has the only retry rule. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}

type Loose = { params?: unknown; query?: unknown }
/** Cache key of a call's response; the first part alone names all responses of that call. */
export const keyOf = (name: ReadName, input: Loose): readonly [ReadName, unknown, unknown] => [
  name,
  input.params ?? {},
  input.query ?? {},
]

/** A read as a value: for a screen's `data`, for prefetching, for `useQueryOf` and `useQueries`. */
export function ask<N extends ReadName>(
  name: N,
  input: Input<N>,
  options: Pick<Asked, 'missing'> = {},
): ReadQuery<N> {
  return {
    ...options,
    name,
    input: input as Loose,
    queryKey: keyOf(name, input as Loose),
    queryFn: ({ signal }) => call(name, input, { signal }),
  }
}
/** A read whose name is no longer known to the types; what `data` of a screen lists. */
export interface Asked {
  name: ReadName
  input: Loose
  queryKey: readonly unknown[]
  queryFn?: (context: { signal: AbortSignal }) => Promise<unknown>
  /**
   * what a 404 does: `page` (when absent) shows the page for unknown addresses, `value` leaves the screen to show it
   */
  missing?: 'page' | 'value'
}

/** What `ask` makes: the call's name, its key in the cache, and the function that fetches its response. */
export type ReadQuery<N extends ReadName> = Asked & {
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer<N>>
}

export interface UseCallOptions {
  enabled?: boolean
  /** ms between two requests while the page is visible */
  every?: number
  /** the last response stays on screen while the next one loads (lists whose filters change) */
  keep?: boolean
  /** ms that an answer counts as fresh */
  fresh?: number
  /**
   * what a 404 does: `page` (as said when absent) shows the page for unknown addresses, `value` leaves it in `error`
   */
  missing?: 'page' | 'value'
}

/** Queries a call and caches its response; `null` as input sends no request yet. */
export function useCall<N extends ReadName>(
  name: N,
  input: Input<N> | null,
  options: UseCallOptions = {},
): UseQueryResult<Answer<N>, ApiError> {
  const enabled = input !== null && options.enabled !== false
  return useQueryOf(ask(name, input ?? ({} as Input<N>)), { ...options, enabled })
}

/** Reads the query that `ask` created; a screen's `data` lists the same one, so that the two cannot differ. */
export function useQueryOf<N extends ReadName>(
  { queryKey, queryFn, missing }: ReadQuery<N>,
  options: UseCallOptions = {},
): UseQueryResult<Answer<N>, ApiError> {
  const query: UseQueryOptions<Answer<N>, ApiError> = {
    queryKey,
    queryFn,
    enabled: options.enabled !== false,
    throwOnError: (error) => error.status === 404 && (options.missing ?? missing) !== 'value',
  }
  if (options.every !== undefined) query.refetchInterval = options.every
  if (options.fresh !== undefined) query.staleTime = options.fresh
  if (options.keep === true) query.placeholderData = keepPreviousData as never
  return useQuery(query)
}

export interface UseSendOptions<N extends WriteName> {
  /** reads that are no longer right afterwards, by name */
  changes?: readonly ReadName[]
  onSuccess?: (answer: Answer<N>, input: Write<N>) => void
  onError?: (error: ApiError, input: Write<N>) => void
  /** one after the other, in their order: the last one decides what is stored */
  inTurn?: boolean
}

/**
 * Sends a write. `mutate({ params, body, ifMatch })`; while the same values are sent again after a failure they carry
 * the same Idempotency-Key, so that a double click or a lost answer makes one thing, not two.
 */
export function useSend<N extends WriteName>(
  name: N,
  options: UseSendOptions<N> = {},
): UseMutationResult<Answer<N>, ApiError, Write<N>> {
  const client = useQueryClient()
  const intent = useRef<{ of: string; key: string } | null>(null)
  return useMutation<Answer<N>, ApiError, Write<N>>({
    mutationKey: [name],
    ...(options.inTurn === true ? { scope: { id: name } } : {}),
    mutationFn: (input) => {
      const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown }
      const of = JSON.stringify([params, query, body])
      if (body instanceof FormData || intent.current?.of !== of)
        intent.current = { of, key: newKey() }
      const key = parseName(name).path.startsWith('/api/')
        ? { idempotencyKey: intent.current.key }
        : {}
      return call(name, input, { ...key, ...input })
    },
    onSuccess: async (answer, input) => {
      intent.current = null
      await Promise.all(
        (options.changes ?? []).map((changed) => client.invalidateQueries({ queryKey: [changed] })),
      )
      options.onSuccess?.(answer, input)
    },
    onError: (error, input) => options.onError?.(error, input),
  })
}

/** Marks reads as out of date without reading them now: the next page that shows one reads it again. */
export function useOutdate(): (...names: readonly ReadName[]) => void {
  const client = useQueryClient()
  return (...names) => {
    for (const name of names)
      void client.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  }
}

/** Marks reads as out of date: `const refresh = useRefresh(); refresh('GET /api/offerings')`. */
export function useRefresh(): (...names: readonly ReadName[]) => Promise<void> {
  const client = useQueryClient()
  return async (...names) => {
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
  }
}
