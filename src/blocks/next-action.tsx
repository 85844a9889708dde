import { ContactText } from '#src/blocks/contact-text.tsx'
import { ArrowRight, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NextAction, Presented } from '#domain/shared/presented.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const WHO: Record<NextAction['who'], string> = {
  investor: 'The investor',
  issuer: 'The company',
  platform: 'Our team',
  partner: 'The partner',
  clock: 'No action needed',
}

export interface NextActionCardProps {
  /** What the machine says about its state. */
  presented: Pick<Presented, 'label' | 'tone' | 'icon' | 'next'>
  /** Who reads it; then "You" acts. */
  me?: NextAction['who']
  title?: ReactNode
  /** Names the thing on the button: "Upload a new photo". */
  linkLabel?: string
  /** Kept next to the button: a withdrawal, a question. */
  extra?: ReactNode
  className?: string
}

/** Where it stands and what follows: cause, who acts, by when, one way on. Never "Pending" alone. */
export function NextActionCard({
  presented,
  me,
  title = 'What happens next',
  linkLabel = 'Continue',
  extra,
  className,
}: NextActionCardProps) {
  const { next } = presented
  const mine = next !== null && next.who === me
  return (
    <Card
      pad
      tone={mine ? 'accent' : 'surface'}
      aria-label={typeof title === 'string' ? title : 'What happens next'}
      className={className}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">{title}</h2>
        <StatusBadge status={presented} />
      </div>
      {next === null ? (
        <p className="mt-2 text-muted">No action needed.</p>
      ) : (
        <>
          <p className="mt-2 text-body">
            <ContactText>{next.cause}</ContactText>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
            <span>
              {mine
                ? 'You act next.'
                : `${WHO[next.who]}${next.who === 'clock' ? '.' : ' acts next.'}`}
            </span>
            {next.by ? (
              <span className="figures inline-flex items-center gap-1.5">
                <Icon as={Clock} size="sm" />
                by {formatDateTime(next.by)}
              </span>
            ) : null}
          </p>
          {next.link || extra ? (
            <div className="mt-4 flex flex-wrap items-center gap-3">
              {next.link ? (
                <LinkButton
                  to={next.link}
                  variant={mine ? 'primary' : 'secondary'}
                  iconAfter={ArrowRight}
                >
                  {linkLabel}
                </LinkButton>
              ) : null}
              {extra}
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}
