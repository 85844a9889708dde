import { Activity, memo, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext, NavigationType, type Location } from 'react-router-dom'
import { aheads, type Ahead } from '#src/app/ahead.ts'
import { inProfile } from '#src/blocks/profile-place.ts'
import type { Row } from '#src/routes/define.ts'
import { foundAt, underOf } from '#src/routes/match.ts'
import type { LayoutProps } from '#src/routes/screens.ts'
import { IsShown } from '#src/ui/later.tsx'
import { loadedProfile } from './profile-part.ts'

type Draw = NonNullable<LayoutProps['draw']>
/** A page with where it is: the one that is shown, or the one that is drawn before it is asked for. It keeps its key as long as its screen stays. */
interface Slot {
  key: number
  row: Row
  location: Location
}
interface Slots {
  shown: Slot
  next: Slot | null
}

/** The screen that stands while dialogs come and go over it. */
const screenOf = (row: Row): string => (underOf(row) ?? row).screen?.file ?? row.path
const sameScreen = (a: Row, b: Row): boolean => screenOf(a) === screenOf(b)
const samePlace = (a: Location, b: Location): boolean => a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state
const at = (slot: Slot, row: Row, location: Location): Slot => (slot.row === row && samePlace(slot.location, location) ? slot : { ...slot, row, location })

/** What is shown and what is drawn ahead, given what was: a page that was drawn ahead is shown as it is. */
export function slotsFor(before: Slots | null, row: Row, location: Location, ahead: Ahead | null): Slots {
  const first = before?.shown ?? { key: 0, row, location }
  const next = before?.next ?? null
  const stays = sameScreen(first.row, row)
  const drawn = !stays && next !== null && next.row === row && samePlace(next.location, location)
  const highest = Math.max(first.key, next?.key ?? 0)
  const shown = stays ? at(first, row, location) : drawn ? next : { key: highest + 1, row, location }
  const after = ahead === null || sameScreen(ahead.row, row) ? null : next !== null && !drawn && next.row === ahead.row && next.location === ahead.location ? next : { key: Math.max(highest, shown.key) + 1, ...ahead }
  return before !== null && shown === before.shown && after === before.next ? before : { shown, next: after }
}

/** A page in its place: hidden while it is only drawn ahead, its effects wait till it is shown. */
const Placed = memo(function Placed({ slot, hidden, draw }: { slot: Slot; hidden: boolean; draw: Draw }) {
  const { row, location } = slot
  const { pathname } = location
  const where = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location])
  const found = useMemo(() => foundAt(row, pathname), [row, pathname])
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <LocationContext value={where}>
        <RouteContext value={found}>
          <IsShown value={!hidden}>{draw(row)}</IsShown>
        </RouteContext>
      </LocationContext>
    </Activity>
  )
})

/** Pages stand in the profile's frame or directly in the dashboard's. */
function Inner({ pathname, children }: { pathname: string; children: ReactNode }) {
  const profile = inProfile(pathname) ? loadedProfile() : null
  return profile ? <profile.ProfileFrame pathname={pathname}>{children}</profile.ProfileFrame> : children
}

const partOf = (slot: Slot): 'profile' | 'plain' => (inProfile(slot.location.pathname) ? 'profile' : 'plain')

/** The page of the dashboard, and unseen beside it the one that somebody is about to go to (docs/decisions/0023-drawn-ahead.md). */
export const DashboardPages = memo(function DashboardPages({ row, draw }: { row: Row; draw: Draw }) {
  const { location } = useContext(LocationContext)
  const [ahead, setAhead] = useState(aheads.now)
  useEffect(() => aheads.subscribe(setAhead), [])
  const [before, keep] = useState<Slots | null>(null)
  const slots = slotsFor(before, row, location, ahead)
  if (slots !== before) keep(slots)
  const { shown, next } = slots
  useEffect(() => aheads.arrived(), [shown.key])
  const placed = (slot: Slot) => <Placed key={slot.key} slot={slot} hidden={slot !== shown} draw={draw} />
  const parts = next === null || partOf(next) === partOf(shown) ? [shown] : [shown, next]
  return parts.map((first) => (
    <Activity key={partOf(first)} mode={first === shown ? 'visible' : 'hidden'}>
      <Inner pathname={first.location.pathname}>{[first, next].map((slot, n) => (slot === null || (n > 0 && (slot === first || partOf(slot) !== partOf(first))) ? null : placed(slot)))}</Inner>
    </Activity>
  ))
})
