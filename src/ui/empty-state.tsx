import { ArrowLeft, RotateCw } from 'lucide-react'
import type { ElementType, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Drawing, type DrawingName } from './drawing.tsx'
import { LinkButton } from './link-button.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** Why it is empty and what fills it. */
  children?: ReactNode
  /** A drawing only where the page is new to the person. */
  drawing?: DrawingName
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** Nothing here: says why and offers one link or action. */
export function EmptyState({
  title,
  children,
  drawing,
  action,
  level = 3,
  className,
}: EmptyStateProps) {
  const Heading: ElementType = `h${level}`
  return (
    <div className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      {drawing ? <Drawing name={drawing} className="mb-5" /> : null}
      <Heading className={cn('mb-1.5', level === 1 ? 'text-h2' : 'text-h3')}>{title}</Heading>
      {children ? <div className="max-w-104 text-muted text-pretty">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}

export interface ErrorStateProps {
  /** What could not be shown: "We could not load your holdings". */
  title: ReactNode
  /** What is safe and what to do. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Reference of the failed request, shown small so that support can find it. */
  reference?: string
  className?: string
}

/** The broken part of a page: says what it could not load and offers to try again. The rest of the page stays. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  reference,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        title={title}
        drawing="broken"
        action={
          onRetry ? (
            <Button icon={RotateCw} busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          ) : undefined
        }
      >
        {children}
        {reference ? (
          <p className="figures mt-2 text-small text-subtle">Reference {reference}</p>
        ) : null}
      </EmptyState>
    </div>
  )
}

export interface RefusedStateProps {
  title?: ReactNode
  /** Visibility, or what is missing. */
  children?: ReactNode
  backTo?: string
  backLabel?: string
  action?: ReactNode
  className?: string
}

/** You may not see this: says why and links back to a page you may see. */
export function RefusedState({
  title = 'You do not have access to this page',
  children,
  backTo,
  backLabel = 'Back',
  action,
  className,
}: RefusedStateProps) {
  return (
    <EmptyState
      title={title}
      drawing="lock"
      className={className}
      action={
        action ??
        (backTo ? (
          <LinkButton to={backTo} icon={ArrowLeft}>
            {backLabel}
          </LinkButton>
        ) : undefined)
      }
    >
      {children}
    </EmptyState>
  )
}
