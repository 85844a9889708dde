import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { RefusedState } from '#src/ui/refused-state.tsx'
import { SkeletonGate, SkeletonText } from '#src/ui/skeleton.tsx'
import type { EmptyLabels } from './list/list-types.ts'

export interface FailedStateProps {
  error: unknown
  /** What could not be shown: "your holdings". */
  what: string
  onRetry?: () => void
  backTo?: string
}

/** A failed read as text: refused, not there, not reachable, or broken; only what may help is offered. */
export function FailedState({ error, what, onRetry, backTo }: FailedStateProps) {
  const known = isApiError(error) ? error : null
  if (known?.status === 404)
    return (
      <RefusedState title="Page Not Found" backTo={backTo}>
        It doesn’t exist, or you don’t have access.
      </RefusedState>
    )
  if (known?.status === 403) return <RefusedState backTo={backTo}>{known.message}</RefusedState>
  if (known?.status === 401)
    return (
      <RefusedState title="Log in to continue" backTo={backTo}>
        {known.message}
      </RefusedState>
    )
  if (known?.status === 429)
    return (
      <EmptyState
        title="Too many requests"
        action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
      >
        {known.message}
      </EmptyState>
    )
  return (
    <ErrorState title={`We could not load ${what}`} onRetry={onRetry} reference={known?.id}>
      {known?.code === 'network'
        ? 'We cannot reach the server. Check your connection.'
        : 'Nothing is lost. Try again in a moment.'}
    </ErrorState>
  )
}

export interface QueryBoundaryProps<T> {
  query: Pick<
    UseQueryResult<T, ApiError>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
  >
  /** What is shown: "your holdings". */
  what: string
  /** Placeholder in the shape of the content. */
  skeleton?: ReactNode
  /** Message for an empty response, and how to detect one. */
  empty?: EmptyLabels
  isEmpty?: (data: T) => boolean
  backTo?: string
  children: (data: T) => ReactNode
}

/**
 * Loading, empty, refused and failed of one read, then its content; after a later failure what is already shown
 * stays.
 */
export function QueryBoundary<T>({
  query,
  what,
  skeleton = <SkeletonText />,
  empty,
  isEmpty,
  backTo,
  children,
}: QueryBoundaryProps<T>) {
  const { data, error } = query
  if (data === undefined && error)
    return (
      <FailedState error={error} what={what} backTo={backTo} onRetry={() => void query.refetch()} />
    )
  const content = (found: T) => {
    if (empty && isEmpty?.(found))
      return (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.children}
        </EmptyState>
      )
    return children(found)
  }
  return (
    <SkeletonGate loading={data === undefined} skeleton={skeleton}>
      {data === undefined ? null : content(data)}
    </SkeletonGate>
  )
}
