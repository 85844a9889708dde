/**
 * The closed catalogue of errors. Every error response of the server is one of these: a stable code, its HTTP status
 * and a message for people. `docs/errors.md` is generated from this table.
 */
export const errorCatalogue = {
  invalid: { status: 400, message: 'Check the highlighted fields.' },
  unknown_field: { status: 400, message: 'The request has an unknown field.' },
  malformed: { status: 400, message: 'We couldn’t read the request.' },
  tenant_mismatch: {
    status: 400,
    message: 'The company named in the header and in the address differ.',
  },
  captcha_failed: {
    status: 400,
    message: 'The verification failed. Try again.',
  },
  captcha_required: { status: 400, message: 'Complete the verification to continue.' },
  unauthorized: { status: 401, message: 'Log in to continue.' },
  key_invalid: {
    status: 401,
    message: 'This API key isn’t valid. Check that you copied all of it.',
  },
  key_expired: { status: 401, message: 'This API key has expired. Make a new one.' },
  key_revoked: { status: 401, message: 'This API key was revoked. Make a new one.' },
  'E-LOGIN-INCORRECT': { status: 422, message: 'The e-mail address or password is incorrect.' },
  code_incorrect: { status: 422, message: 'That code is incorrect.' },
  gate_incorrect: { status: 422, message: 'The password is incorrect.' },
  code_expired: { status: 422, message: 'That code has expired. Request a new one.' },
  forbidden: { status: 403, message: 'Your role doesn’t allow this.' },
  step_up: { status: 403, message: 'Verify it’s you to continue.' },
  key_scope: { status: 403, message: 'The scopes of this API key don’t include this call.' },
  key_address: { status: 403, message: 'This API key isn’t allowed from this address.' },
  site_password: { status: 403, message: 'Enter the site password first.' },
  consent_required: { status: 403, message: 'Accept the current terms to continue.' },
  not_verified: { status: 403, message: 'Confirm your e-mail address first.' },
  view_only: {
    status: 403,
    message: 'You’re viewing as another person. End the view first.',
  },
  address_code: {
    status: 403,
    message: 'Enter the code we sent to your e-mail address.',
  },
  four_eyes: { status: 403, message: 'You prepared this. A second person must do it.' },
  second_person: {
    status: 403,
    message:
      'This needs a second person. Propose it with a reason; another person approves it before it happens.',
  },
  not_found: { status: 404, message: 'Page Not Found' },
  not_accepted: { status: 409, message: 'This action isn’t available right now.' },
  guard_failed: { status: 409, message: 'Complete the required steps first.' },
  idempotency_running: { status: 409, message: 'The same request is still in progress.' },
  too_large: { status: 413, message: 'This file is too large.' },
  unsupported_type: { status: 415, message: 'That content type isn’t supported.' },
  idempotency_reused: { status: 422, message: 'This key was already used for another request.' },
  refused: { status: 422, message: 'These values aren’t accepted.' },
  stale: { status: 412, message: 'Someone changed this in the meantime.' },
  version_required: { status: 428, message: 'Send `If-Match` with the version you edited.' },
  too_many: { status: 429, message: 'Too many attempts. Wait a few minutes, then try again.' },
  internal: { status: 500, message: 'Internal Server Error' },
  unavailable: { status: 503, message: 'The service is busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Body of an error response: `fields` maps a dotted path of the body to a sentence that says what is valid. */
export interface ErrorAnswer {
  statusCode: number
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  /** 409: the state that the thing is in and the events that it would accept; 412: the current record. */
  detail?: unknown
  /** names the request in the server's log */
  id?: string
}

export interface ErrorOptions {
  message?: string
  fields?: Record<string, string>
  detail?: unknown
  /** seconds, sent as Retry-After */
  retryAfter?: number
  cause?: unknown
}

/** An error with a code of the catalogue; thrown anywhere in the server, turned into a response in one place. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly detail: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(
      options.message ?? errorCatalogue[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'DomainError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.fields = options.fields
    this.detail = options.detail
    this.retryAfter = options.retryAfter
  }
}

/** `throw refuse('not_found')` reads as a sentence. `too_many` says when to try again (RFC 6585, 4). */
export function refuse(
  code: 'too_many',
  options: ErrorOptions & { retryAfter: number },
): DomainError
export function refuse(code: Exclude<ErrorCode, 'too_many'>, options?: ErrorOptions): DomainError
export function refuse(code: ErrorCode, options?: ErrorOptions): DomainError {
  return new DomainError(code, options)
}
