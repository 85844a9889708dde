import { Clock } from 'lucide-react'
import type { ElementType, ReactNode } from 'react'
import { type OfferingCard, categoryLabels } from '#domain/offerings/model/offering.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { pitchPath } from '#src/lib/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { cn } from '#src/lib/classes.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Cover } from '#src/ui/cover.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Gauge } from '#src/ui/gauge.tsx'
import { closesSoon, percentOf, priceText, timeLeft } from './offer-labels.ts'

export interface OfferCardProps {
  offer: OfferingCard
  /** ms since 1970 as the server counts: `Date.parse(answer.server_time)` */
  now: number
  /** The wide card on top of the marketplace. */
  wide?: boolean
  /** It is in the first view, or at least its cover on a phone: load the cover at once. */
  priority?: boolean
  level?: 2 | 3
  /** Buttons in the corner of the cover: save, compare. */
  corner?: ReactNode
}

const open = (offer: OfferingCard): boolean => /^(live|closing)(\.|$)/.test(offer.status.state)

function Overlay({ offer }: { offer: OfferingCard }) {
  return (
    <>
      <Badge variant="overlay" size="small">
        {offer.type_label}
      </Badge>
      <Badge variant="overlay" size="small">
        {offer.type === 'reg_d_506c' ? 'Accredited only' : offer.security_label}
      </Badge>
    </>
  )
}

/** Raised of the maximum, with the tick at the minimum target. */
export function RaiseLine({ offer, className }: { offer: OfferingCard; className?: string }) {
  const { committed, target, maximum } = offer.progress
  const percent = percentOf(committed.amount, maximum.amount)
  return (
    <div className={className}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span>
          <Figure money={committed} whole />{' '}
          <span className="figures text-small text-subtle">
            of <Figure money={maximum} whole size="text" />
          </span>
        </span>
        <span className="figures flex-none font-medium">{percent}%</span>
      </div>
      <Gauge
        value={percent}
        tick={(target.amount / maximum.amount) * 100}
        label={`${percent} percent of the maximum is committed${committed.amount >= target.amount ? '; the minimum target is met' : ''}`}
      />
    </div>
  )
}

interface Fact {
  label: string
  value: ReactNode
}

/** When an open offering ends; what became of one that is closed. */
function endFact(offer: OfferingCard, now: number, wide: boolean): Fact {
  const left = timeLeft(offer.deadline_at, now)
  if (!open(offer) || left === null) return { label: 'Status', value: offer.status.label }
  if (wide) return { label: 'Closes', value: formatDateTime(offer.deadline_at) }
  return { label: 'Closes in', value: left }
}

function facts(offer: OfferingCard, now: number, wide: boolean): Fact[] {
  return [
    {
      label: 'Minimum',
      value: (
        <Figure
          money={offer.min_investment}
          whole={offer.min_investment.amount % 100 === 0}
          size="text"
        />
      ),
    },
    { label: 'Investors', value: formatCount(offer.progress.investors) },
    ...(wide ? [{ label: 'Price', value: priceText(offer.price) }] : []),
    endFact(offer, now, wide),
  ]
}

/**
 * An offering in a list: cover, kind, company, one sentence, gauge, three facts. The whole card is one link, named by
 * the company.
 */
export function OfferCard({
  offer,
  now,
  wide = false,
  priority = false,
  level = 3,
  corner,
}: OfferCardProps) {
  const { company } = offer
  const Heading: ElementType = `h${level}`
  const first = offer.categories[0]
  const left = timeLeft(offer.deadline_at, now)
  return (
    <article
      className={cn(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface transition-[border-color,box-shadow] duration-token-base hover:border-border-strong hover:shadow-md has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
        wide && 'md:grid md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      <Cover
        seed={String(company.cover_seed)}
        src={company.cover_url}
        priority={priority}
        overlay={<Overlay offer={offer} />}
        className={cn(
          'aspect-[16/9.2]',
          wide &&
            'md:aspect-auto md:min-h-76 md:[&>svg]:absolute md:[&>svg]:inset-0 md:[&>img]:absolute md:[&>img]:inset-0',
        )}
      />
      {corner ? <div className="absolute top-3 right-3 z-1 flex gap-2">{corner}</div> : null}
      <div
        className={cn(
          'flex min-w-0 flex-auto flex-col px-5 pt-4.5 pb-5',
          wide && 'md:px-8 md:py-7',
        )}
      >
        {open(offer) && left !== null && closesSoon(offer.deadline_at, now) ? (
          <Badge variant="warning-light" icon={Clock} className="mb-4 self-start">
            Closes in {left}
          </Badge>
        ) : null}
        <div
          className={cn(
            'grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3',
            wide ? 'items-center' : 'items-start',
          )}
        >
          <CompanyLogo
            name={company.name}
            src={company.logo_url}
            className="size-11 rounded-[10px]"
          />
          <div className="min-w-0">
            <Heading
              className={
                wide
                  ? 'text-[1.125rem] leading-6 tracking-[-0.02em] md:text-[1.375rem] md:leading-7'
                  : 'text-[1rem] leading-5.5 tracking-[-0.012em]'
              }
            >
              <Link
                to={pitchPath(offer.listing_id, company.slug)}
                className="outline-none after:absolute after:inset-0 after:content-['']"
              >
                <bdi className="wrap-anywhere">{company.name}</bdi>
              </Link>
            </Heading>
            <p className="truncate text-small text-subtle">
              {[first === undefined ? '' : categoryLabels[first], company.location]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <p className={cn('mt-3.5 text-pretty text-muted', wide ? 'text-body' : 'min-h-10')}>
          {offer.summary}
        </p>
        <div className="mt-auto">
          <RaiseLine offer={offer} className="mt-4.5" />
          <dl
            className={cn(
              'mt-4 grid grid-cols-3 gap-3 border-t border-border pt-4',
              wide && 'md:grid-cols-[repeat(4,auto)]',
            )}
          >
            {facts(offer, now, wide).map((fact) => (
              <div
                key={fact.label}
                className={fact.label === 'Price' ? 'max-md:hidden' : undefined}
              >
                <dt className="text-micro text-subtle">{fact.label}</dt>
                <dd className="figures font-medium md:whitespace-nowrap">{fact.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </article>
  )
}
