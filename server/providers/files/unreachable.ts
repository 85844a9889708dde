import { refuse, type DomainError } from '#domain/shared/errors.ts'

/** Seconds after which a person's browser sends a file again that could not be stored. */
const RETRY_SECONDS = 10

/**
 * What a person reads when the bucket did not answer or refused, or the disk of the files is full; whoever runs the
 * server finds the cause in the log.
 */
export const unreachable = (cause: unknown): DomainError =>
  refuse('unavailable', {
    message:
      'Files can’t be stored or opened right now. Nothing was changed. Try again in a minute.',
    retryAfter: RETRY_SECONDS,
    cause,
  })
