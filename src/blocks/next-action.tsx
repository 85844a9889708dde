import { ContactText } from '#src/blocks/contact-text.tsx'
import { ArrowRight, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { actsNext } from '#domain/shared/acts-next.ts'
import type { NextAction, Presented } from '#domain/shared/presented.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Link, useLocation, useRouteExists } from '#src/lib/nav.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })
/** What else would do, as a sentence; empty when nothing else does. */
export const alternativesText = ({ alternatives }: Pick<NextAction, 'alternatives'>): string =>
  alternatives.length === 0 ? '' : `You can also ${either.format(alternatives)}.`
/** Who acts and by when, or why there is no date; of the clock only when. */
function whoAndWhen({ who, by, undated }: NextAction, me: NextAction['who']): string {
  if (by === null)
    return undated === undefined
      ? actsNext(who, me)
      : `${actsNext(who, me)}. ${undated.replace(/\.$/, '')}`
  return who === 'clock'
    ? `Next step ${formatDateTime(by)}`
    : `${actsNext(who, me)}, by ${formatDateTime(by)}`
}

/** The reader of the open page, by its area, as in `who` of a next action. */
export function useReader(): NextAction['who'] {
  const { pathname } = useLocation()
  if (pathname.startsWith('/admin')) return 'platform'
  if (pathname.startsWith('/dashboard/raise-capital')) return 'issuer'
  return pathname.startsWith('/dashboard/partner') ? 'partner' : 'investor'
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
  /** The reader, for whom "You" acts; by default that of the page's area. */
  me?: NextAction['who']
  /** Names the page that the link leads to. */
  linkLabel?: string
}
/** A next action within a text: cause, who acts, by when, what else would do, and a link unless it leads here. */
export function NextActionText({ next, me, linkLabel = 'Open' }: NextActionTextProps) {
  const reader = useReader()
  const link = useNextLink(next.link)
  return (
    <>
      <ContactText>{next.cause}</ContactText>{' '}
      <span className="text-subtle">
        {whoAndWhen(next, me ?? reader)}. {alternativesText(next)}
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
  /** The reader, for whom "You" acts; by default that of the page's area. */
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
  const reader = useReader()
  const mine = next !== null && next.who === (me ?? reader)
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
            <span>{actsNext(next.who, me ?? reader)}.</span>
            {next.by ? (
              <span className="figures inline-flex items-center gap-1.5">
                <Icon as={Clock} size="sm" />
                {next.who === 'clock' ? 'next step' : 'by'} {formatDateTime(next.by)}
              </span>
            ) : null}
            {next.by === null && next.undated !== undefined ? <span>{next.undated}</span> : null}
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
