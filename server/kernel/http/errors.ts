import { DomainError, errorCatalogue, refuse, type ErrorAnswer } from '#domain/shared/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { impersonation } from './request-log.ts'

/** Retry-After of a response while the database is away. */
const RETRY_SECONDS = 2
const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** Refusals of Fastify and its plugins by status. */
const byStatus: Readonly<
  Record<number, 'malformed' | 'too_large' | 'unsupported_type' | 'unavailable' | 'not_found'>
> = {
  400: 'malformed',
  // @fastify/static for a path that it does not serve, such as one with a backslash
  403: 'not_found',
  404: 'not_found',
  408: 'malformed',
  413: 'too_large',
  414: 'malformed',
  415: 'unsupported_type',
  431: 'malformed',
  503: 'unavailable',
}

/** Messages of `pg` about a connection that could not be made or was lost. */
const databaseIsAway = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client was closed',
  'Client has encountered a connection error',
  'Query read timeout',
] as const

/**
 * Any thrown value as a refusal of the catalogue. PostgreSQL's own text (detail, where, query) never goes further than
 * its code.
 */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const { code, statusCode, message } = error as {
    code?: unknown
    statusCode?: unknown
    message?: string
  }
  if (typeof code === 'string') {
    if (
      /^(08|53|57)/.test(code) ||
      code === '40001' ||
      code === '40P01' ||
      code === '55P03' ||
      gone.has(code)
    )
      return refuse('unavailable', { retryAfter: RETRY_SECONDS, cause: error })
    // text that PostgreSQL cannot store: with a zero byte (22021, 22P05), or not of the column's type (22P02)
    if (code === '22021' || code === '22P05' || code === '22P02')
      return refuse('malformed', { cause: error })
    if (code.startsWith('FST_') && typeof statusCode === 'number' && byStatus[statusCode])
      return refuse(byStatus[statusCode], { cause: error })
  }
  if (databaseIsAway.some((words) => message?.includes(words)))
    return refuse('unavailable', { retryAfter: RETRY_SECONDS, cause: error })
  if (typeof statusCode === 'number' && statusCode < 500 && byStatus[statusCode])
    return refuse(byStatus[statusCode], { cause: error })
  return refuse('internal', { cause: error })
}

/** The refusal of an address without a route. */
export const nothingAt = ({ url }: Pick<FastifyRequest, 'url'>): DomainError =>
  refuse('not_found', {
    message: `${errorCatalogue.not_found.message}: ${url.split('?', 1)[0] ?? '/'}`,
  })

/** The body of a refusal. Server faults carry the request's id, so that a person can name it. */
export function errorAnswer(error: DomainError, id: string): ErrorAnswer {
  return {
    statusCode: error.status,
    code: error.code,
    message: error.code === 'internal' ? errorCatalogue.internal.message : error.message,
    fields: error.fields,
    detail: error.detail,
    id: error.status >= 500 ? id : undefined,
  }
}

/** Sends a refusal; faults are logged with their cause, refusals only counted. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = asDomainError(error)
  if (known.status >= 500)
    request.log.error(
      { err: known.cause ?? known, req: request, ...impersonation(request) },
      'the request failed',
    )
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
  return reply
    .status(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorAnswer(known, request.id))
}
