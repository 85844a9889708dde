import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { formatShortDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { hourOf } from '#src/lib/format.ts'
import type { TrackPoint } from '#src/ui/track.tsx'

/** "Good morning" until noon, "Good afternoon" until six, then "Good evening"; by the server's time. */
export function greeting(serverTime: string): string {
  const hour = hourOf(serverTime)
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** The sentence below the greeting: how many items wait for the investor. */
export function needsYou(count: number): string {
  if (count === 0) return 'You’re all caught up'
  return count === 1 ? '1 item needs your attention' : `${count} items need your attention`
}

/** "Nov 18": a day close to now. */
export const shortDay = (iso: string): string => formatShortDay(dateInZone(iso))

/** True when the investor is the one who acts next. */
export const isMine = (status: Pick<Presented, 'next'>): boolean => status.next?.who === 'investor'

function pointState(
  state: InvestmentView['track'][number]['state'],
  mine: boolean,
): TrackPoint['state'] {
  if (state === 'waiting') return 'todo'
  return state === 'current' && !mine ? 'wait' : state
}

/** The progress of an investment as points; the present one is blue while somebody else acts. */
export function trackOf(view: Pick<InvestmentView, 'track' | 'status'>): TrackPoint[] {
  return view.track.map((point, index) => ({
    id: `${index}`,
    label: point.label,
    note: point.note || (point.at ? shortDay(point.at) : undefined),
    state: pointState(point.state, isMine(view.status)),
  }))
}

const ACTS = {
  investor: 'You act next',
  issuer: 'The company acts next',
  platform: 'We act next',
  partner: 'The bank or custodian acts next',
  clock: 'No action needed',
} as const
/** Who acts next, as text for the investor. */
export const whoActs = (who: keyof typeof ACTS): string => ACTS[who]
