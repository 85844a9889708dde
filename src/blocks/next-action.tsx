import { ContactText } from '#src/blocks/contact-text.tsx'
import { ArrowRight, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NextAction, Presented } from '#domain/shared/presented.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useLocation, useRouteExists } from '#src/lib/nav.tsx'
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

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })
/** What else would do, as a sentence; empty when nothing else does. */
export const alternativesText = ({ alternatives }: Pick<NextAction, 'alternatives'>): string =>
  alternatives.length === 0 ? '' : `You can also ${either.format(alternatives)}.`
/** "Our team acts next", "You act next", or that nobody has to. */
const whoText = (who: NextAction['who'], me: NextAction['who'] | undefined): string => {
  if (who === 'clock') return WHO.clock
  return who === me ? 'You act next' : `${WHO[who]} acts next`
}

/** Who acts and by when; of the clock only when. */
function whoAndWhen({ who, by }: NextAction, me: NextAction['who'] | undefined): string {
  if (by === null) return whoText(who, me)
  return who === 'clock'
    ? `Next step ${formatDateTime(by)}`
    : `${whoText(who, me)}, by ${formatDateTime(by)}`
}

/** Whether a link leads to the page that is open; `current` in a link is any status of the offering. */
function isHere(link: string, pathname: string): boolean {
  const parts = link.split('/')
  const here = pathname.split('/')
  return (
    parts.length === here.length &&
    parts.every((part, at) => part === here[at] || part === 'current')
  )
}

/** The page that a next action leads to; null on this very page, and where the application has no such page. */
function useNextLink(link: string | null): string | null {
  const { pathname } = useLocation()
  const exists = useRouteExists()
  return link !== null && !isHere(link, pathname) && exists(link) ? link : null
}

export interface NextActionTextProps {
  next: NextAction
  /** Who reads it; then "You" acts. */
  me?: NextAction['who']
  /** Names the page that the link leads to. */
  linkLabel?: string
}
/** A next action within a text: cause, who acts, by when, what else would do, and a link unless it leads here. */
export function NextActionText({ next, me, linkLabel = 'Open' }: NextActionTextProps) {
  const link = useNextLink(next.link)
  return (
    <>
      <ContactText>{next.cause}</ContactText>{' '}
      <span className="text-subtle">
        {whoAndWhen(next, me)}. {alternativesText(next)}
      </span>
      {link === null ? null : (
        <>
          {' '}
          <Link className="link" to={link}>
            {linkLabel}
          </Link>
        </>
      )}
    </>
  )
}

export interface NextActionCardProps {
  /** The machine's presentation of its state. */
  presented: Pick<Presented, 'label' | 'tone' | 'icon' | 'next'>
  /** Who reads it; then "You" acts. */
  me?: NextAction['who']
  title?: ReactNode
  /** Names the thing on the button: "Upload a new photo". */
  linkLabel?: string
  /** Shown next to the button: a withdrawal, a question. */
  extra?: ReactNode
  className?: string
}

/** Status and next action: cause, who acts, by when, and a link unless it leads here. Never "Pending" alone. */
export function NextActionCard({
  presented,
  me,
  title = 'What happens next',
  linkLabel = 'Continue',
  extra,
  className,
}: NextActionCardProps) {
  const { next } = presented
  const link = useNextLink(next?.link ?? null)
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
            <span>{whoText(next.who, me)}.</span>
            {next.by ? (
              <span className="figures inline-flex items-center gap-1.5">
                <Icon as={Clock} size="sm" />
                {next.who === 'clock' ? 'next step' : 'by'} {formatDateTime(next.by)}
              </span>
            ) : null}
          </p>
          {next.alternatives.length > 0 ? (
            <p className="mt-1 text-small text-muted">{alternativesText(next)}</p>
          ) : null}
          {link !== null || extra ? (
            <div className="mt-4 flex flex-wrap items-center gap-3">
              {link === null ? null : (
                <LinkButton
                  to={link}
                  variant={mine ? 'primary' : 'secondary'}
                  iconAfter={ArrowRight}
                >
                  {linkLabel}
                </LinkButton>
              )}
              {extra}
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}
