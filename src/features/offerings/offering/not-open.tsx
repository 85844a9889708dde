import { ArrowRight } from 'lucide-react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { useStopped } from '#src/api/platform-switches.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { Callout, type CalloutTone } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { offeringIcon } from './offering-status.tsx'

interface Words {
  title: string
  text: string
  tone: CalloutTone
}

/** Why no amount can be given, by the offering's state; a state without a text of its own is shown by its label. */
export function wordsOf(page: OfferingPage): Words {
  const ended = formatDateTime(page.deadline_at)
  const known: Readonly<Record<string, Words>> = {
    paused: {
      title: 'This offering is paused',
      text: 'The offering isn’t accepting new investments while we review a change. Existing investments are unchanged.',
      tone: 'warning',
    },
    closing: {
      title: 'This offering is closing',
      text: 'The time to invest is over. The company now settles what was committed.',
      tone: 'info',
    },
    closed: {
      title: 'This offering has closed',
      text: `It ended on ${ended}. The company has received what was raised.`,
      tone: 'success',
    },
    reporting: {
      title: 'This offering has closed',
      text: `It ended on ${ended}. The company now reports to its investors once a year.`,
      tone: 'success',
    },
    failed: {
      title: 'This offering did not reach its minimum',
      text: 'Everyone who paid gets the full amount back.',
      tone: 'danger',
    },
    withdrawn: {
      title: 'This offering was withdrawn',
      text: 'The company ended it. Everyone who paid gets the full amount back.',
      tone: 'danger',
    },
    live: {
      title: 'Not open at this moment',
      text: `Investments are taken from ${formatDateTime(page.terms.open_at)} to ${ended}.`,
      tone: 'info',
    },
  }
  return (
    known[page.status.state.split('.')[0] ?? ''] ?? {
      title: page.status.label,
      text: page.status.next?.cause ?? 'Not accepting investments right now.',
      tone: 'info',
    }
  )
}

/** The offering itself would take an investment: the platform is what stops it. */
const isInTime = ({ status, terms, deadline_at, server_time }: OfferingPage): boolean =>
  ['live', 'closing'].includes(status.state.split('.')[0] ?? '') &&
  server_time >= terms.open_at &&
  server_time <= deadline_at

/** Instead of the amount when the offering takes none. */
export function NotOpen({ page }: { page: OfferingPage }) {
  const stopped = useStopped('accepts_investments')
  const own = wordsOf(page)
  const { title, text, tone }: Words =
    stopped !== null && isInTime(page)
      ? { title: 'New investments are paused', text: stopped, tone: 'warning' }
      : own
  return (
    <div className="grid gap-4">
      <Callout
        tone={tone === 'danger' ? 'quiet' : tone}
        title={title}
        icon={offeringIcon(page.status)}
      >
        {text}
      </Callout>
      <LinkButton to="/invest" iconAfter={ArrowRight} block>
        See open offerings
      </LinkButton>
    </div>
  )
}
