import type { InvestmentView } from '#domain/model/investment.ts'
import type { Presented } from '#domain/model/presented.ts'
import { formatDate, hourOf } from '#src/lib/format.ts'
import type { TrackPoint } from '#src/ui/track.tsx'

/** "Good morning" until noon, "Good afternoon" until six, then "Good evening"; by the server's time. */
export function greeting(serverTime: string): string {
  const hour = hourOf(serverTime)
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

const NUMBERS = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things'] as const
/** The sentence below the greeting. */
export function needsYou(count: number, pending: number): string {
  if (count > 0) return `${NUMBERS[count] ?? `${count} things`} ${count === 1 ? 'needs' : 'need'} you.${pending > 0 ? ' Everything else is moving.' : ''}`
  return pending > 0 ? 'Nothing needs you today. Everything is moving.' : 'Nothing needs you today.'
}

/** "18 Nov": a day close to now. */
export const shortDay = (iso: string): string => formatDate(iso).replace(/ \d{4}$/, '')

/** True when the investor is the one who acts next. */
export const isMine = (status: Pick<Presented, 'next'>): boolean => status.next?.who === 'investor'

/** The way of an investment as points; the present one is blue while somebody else acts. */
export function trackOf(view: Pick<InvestmentView, 'track' | 'status'>): TrackPoint[] {
  return view.track.map((point, index) => ({
    id: `${index}`,
    label: point.label,
    note: point.note || (point.at ? shortDay(point.at) : undefined),
    state: point.state === 'waiting' ? 'todo' : point.state === 'current' && !isMine(view.status) ? 'wait' : point.state,
  }))
}

const ACTS = { investor: 'You act next', issuer: 'The company acts next', platform: 'We act next', partner: 'The bank or custodian acts next', clock: 'It goes on by itself' } as const
/** Who acts next, in words for the investor. */
export const whoActs = (who: keyof typeof ACTS): string => ACTS[who]
