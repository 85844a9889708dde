import type { ErrorAnswer, ErrorCode } from '#domain/shared/errors.ts'

/** Shown when a failure has no message of its own. */
export const GENERAL_FAILURE = 'Something went wrong. Try again later.'

/** `network`: no answer came; `aborted`: the caller gave up; everything else is the server's own code. */
export type ApiErrorCode = ErrorCode | 'network' | 'aborted'

/** A refused or failed call. `status` is 500 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  /** dotted path of the body -> a message that says what is right */
  readonly fields: Readonly<Record<string, string>>
  /** 409: state and events that it accepts; 412: the current record */
  readonly detail: unknown
  /** names the request in the server's log */
  readonly id: string | undefined
  /** seconds to wait, from Retry-After */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    rest: {
      fields?: Record<string, string>
      detail?: unknown
      id?: string
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, rest.cause === undefined ? undefined : { cause: rest.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = rest.fields ?? {}
    this.detail = rest.detail
    this.id = rest.id
    this.retryAfter = rest.retryAfter
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The text of an error answer: `message`, or the `statusMessage` that the password gate has. */
function wordsOf(body: unknown): string | null {
  if (!isRecord(body)) return null
  const { message, statusMessage } = body
  if (typeof message === 'string') return message
  return typeof statusMessage === 'string' ? statusMessage : null
}

/** Reads an error answer; one that is not in the agreed form retains its status and gets the general message. */
export function errorFrom(status: number, text: string, retryAfter: string | null): ApiError {
  const wait = retryAfter === null ? Number.NaN : Number(retryAfter)
  const rest = Number.isFinite(wait) ? { retryAfter: wait } : {}
  let body: unknown = null
  try {
    body = JSON.parse(text)
  } catch {
    body = null
  }
  const words = wordsOf(body)
  if (words === null) return new ApiError(status, 'internal', GENERAL_FAILURE, rest)
  const answer = body as Partial<ErrorAnswer>
  return new ApiError(status, answer.code ?? 'internal', words, {
    ...rest,
    fields: isRecord(answer.fields) ? answer.fields : undefined,
    detail: answer.detail,
    id: answer.id,
  })
}

/** No answer came: the network failed, or the caller gave up. */
export function errorFromFailure(cause: unknown, aborted: boolean): ApiError {
  if (cause instanceof ApiError) return cause
  return aborted
    ? new ApiError(0, 'aborted', 'The request was cancelled.', { cause })
    : new ApiError(
        500,
        'network',
        'We cannot reach the server. Check your connection and try again.',
        { cause },
      )
}

/** True for a failure of the given code: `isApiError(error, 'stale')`. */
export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)
