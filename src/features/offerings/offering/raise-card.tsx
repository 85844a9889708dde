import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { percentOf, shortMoney, timeLeft } from '#src/blocks/offer-labels.ts'
import { SaveOffering } from '#src/blocks/save-offering.tsx'
import { formatCount } from '#src/lib/format.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Countdown } from '#src/ui/countdown.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Gauge } from '#src/ui/gauge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { AmountForm } from './amount-form.tsx'
import { LastMoments } from './last-moments.tsx'
import { NotOpen } from './not-open.tsx'
import { OwnStake } from './own-stake.tsx'
import { useServerClock } from './server-clock.ts'

function Raised({ page }: { page: OfferingPage }) {
  const { committed, target, maximum, investors } = page.progress
  const percent = percentOf(committed.amount, maximum.amount)
  const met = committed.amount >= target.amount
  return (
    <div className="px-5 pt-6 pb-5.5 md:px-6">
      <div className="flex items-baseline justify-between gap-3">
        <Figure money={committed} whole size="lg" />
        <span className="figures text-muted">{percent}%</span>
      </div>
      <p className="mt-0.5 mb-3.5 text-small text-muted">
        raised of <Figure money={maximum} whole size="text" /> by {formatCount(investors)}{' '}
        {investors === 1 ? 'investor' : 'investors'}
      </p>
      <Gauge
        size="lg"
        value={percent}
        tick={(target.amount / maximum.amount) * 100}
        label={`${percent} percent of the maximum is committed. The minimum target is ${met ? 'met' : 'not met yet'}.`}
        start={
          <>
            Minimum {shortMoney(target.amount)}
            {met ? (
              <>
                {' '}
                met{' '}
                <Icon as={Check} size="xs" className="inline align-[-0.125rem] text-success-text" />
              </>
            ) : null}
          </>
        }
        end={`Maximum ${shortMoney(maximum.amount)}`}
      />
    </div>
  )
}

/** True while the element is out of view; the fixed bar of phones shows only then. */
function useLeftView(enabled: boolean) {
  const element = useRef<HTMLElement>(null)
  const [left, setLeft] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!enabled || target === null || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver((entries) =>
      setLeft(entries.at(-1)?.isIntersecting === false),
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [enabled])
  return { element, left: enabled && left }
}

/** Bar at the foot of phones once the card has left the view: the raise's status, and the link to the amount. */
function BuyBar({ page, now }: { page: OfferingPage; now: () => number }) {
  const left = timeLeft(page.deadline_at, now())
  useEffect(() => {
    document.body.classList.add('max-md:pb-19')
    return () => document.body.classList.remove('max-md:pb-19')
  }, [])
  return (
    <div className="fixed inset-x-0 bottom-0 layer-action-bar flex items-center gap-4 bg-surface px-5 py-3 shadow-bar md:hidden">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Figure money={page.progress.committed} whole size="text" /> raised
        </p>
        <p className="figures text-small text-subtle">
          {percentOf(page.progress.committed.amount, page.progress.maximum.amount)}%
          {left === null ? '' : ` · ${left} left`}
        </p>
      </div>
      <a
        href="#amount"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('amount')?.focus()
        }}
        className={buttonClass({ variant: 'cta', size: 'lg' })}
      >
        Invest
      </a>
    </div>
  )
}

/** How far the raise is, how long it takes, and the one commitment of money on the page. */
export function RaiseCard({ page }: { page: OfferingPage }) {
  const now = useServerClock(page.server_time)
  const open = page.accepts_investments
  const { element, left } = useLeftView(open)
  const running = /^(live|closing|paused)(\.|$)/.test(page.status.state)
  return (
    <section
      ref={element}
      aria-label={`Invest in ${page.company.name}`}
      className="rounded-lg border border-border bg-surface max-md:mt-5 md:sticky md:top-21"
    >
      <Raised page={page} />
      <OwnStake listingId={page.listing_id} />
      {running ? (
        <div className="border-t border-border px-5 py-4.5 md:px-6">
          <p className="mb-2.5 font-medium">Closes in</p>
          <Countdown until={page.deadline_at} now={now} className="w-full" />
          <LastMoments deadline={page.deadline_at} cancelUntil={page.terms.cancel_until} />
        </div>
      ) : null}
      <div className="border-t border-border px-5 py-4.5 md:px-6">
        {open ? <AmountForm page={page} /> : <NotOpen page={page} />}
        <div className="mt-3">
          <SaveOffering listingId={page.listing_id} name={page.company.name} />
        </div>
      </div>
      {left ? <BuyBar page={page} now={now} /> : null}
    </section>
  )
}
