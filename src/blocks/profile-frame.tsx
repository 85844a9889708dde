import { BadgeCheck, ChevronsUpDown, CircleCheck, CircleDashed } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { percentComplete } from '#domain/investors/rules/completeness.ts'
import type { Answer } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { formatDate, formatMonth } from '#src/lib/format.ts'
import { Link, useRouteExists, type Routes } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Gauge } from '#src/ui/gauge.tsx'
import { Icon, iconNamed } from '#src/ui/icon.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Skeleton, useDelayedLoading } from '#src/ui/skeleton.tsx'
import { PROFILE } from './profile-location.ts'

type Overview = Answer<'GET /api/profile'>
type Area = Overview['areas'][number]

/** Names of the areas while their states are not known yet; the order of the pages. */
const AREAS = [
  ['personal-information', 'Personal information'],
  ['tax', 'Tax'],
  ['kyc-verification', 'Identity and verification'],
  ['work-information', 'Work'],
  ['beneficiary-owner', 'Owners and beneficiaries'],
  ['payment-information', 'Payment information'],
] as const
const FIRST: Readonly<Record<string, string>> = {
  'personal-information': 'personal-information/current',
  tax: 'tax/general-questions',
  'kyc-verification': 'kyc-verification/id-verification/current',
  'work-information': 'work-information/current',
  'beneficiary-owner': 'beneficiary-owner/current',
  'payment-information': 'payment-information/ach',
}
const TONES: Readonly<Record<string, string>> = {
  success: 'text-success-text',
  danger: 'text-danger-text',
  warning: 'text-warning-text',
  info: 'text-info-text',
  primary: 'text-accent-text',
  neutral: 'text-subtle',
}

interface Entry {
  key: string
  title: string
  to: string
  current: boolean
  known: Area | undefined
}

function entriesOf(
  overview: Overview | undefined,
  pathname: string,
  exists: Routes['exists'],
): Entry[] {
  return AREAS.map(([key, title]) => {
    const known = overview?.areas.find((area) => area.area === key)
    return {
      key,
      title,
      to: known?.path ?? `${PROFILE}/${FIRST[key] ?? ''}`,
      current: pathname.startsWith(`${PROFILE}/${key}`),
      known,
    }
  }).filter((one) => one.current || exists(one.to))
}

/** The state of an area: complete, or the state of the part that requires most. */
function Mark({ area }: { area: Area | undefined }) {
  if (area === undefined) return <Icon as={CircleDashed} size="sm" className="text-subtle" />
  if (area.complete) return <Icon as={CircleCheck} size="sm" className={TONES['success']} />
  return (
    <Icon
      as={iconNamed(area.worst?.icon) ?? CircleDashed}
      size="sm"
      className={TONES[area.worst?.tone ?? 'neutral']}
    />
  )
}
function stateOf(area: Area | undefined): string | null {
  if (area === undefined) return null
  return area.complete ? 'complete' : (area.worst?.label ?? 'not filled in')
}

function SideList({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav aria-label="Profile" className="max-lg:hidden">
      <ul className="grid gap-1">
        {entries.map((one) => (
          <li key={one.key}>
            <Link
              to={one.to}
              aria-current={one.current ? 'page' : undefined}
              className={cn(
                'flex min-h-10 items-center gap-3 rounded-md px-3 text-ui',
                one.current
                  ? 'bg-nav-active font-medium text-nav-active-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              <Mark area={one.known} />
              <span className="min-w-0">{one.title}</span>
              {stateOf(one.known) === null ? null : (
                <span className="sr-only">, {stateOf(one.known)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On phones one button opens the list. */
function AreaMenu({ entries }: { entries: readonly Entry[] }) {
  const at = entries.findIndex((one) => one.current)
  const open = entries[at]
  if (open === undefined) return null
  return (
    <Menu
      align="start"
      className="w-[calc(100vw-2rem)] max-w-96"
      trigger={
        <Button block iconAfter={ChevronsUpDown} className="justify-between! text-left lg:hidden">
          <span className="flex min-w-0 flex-1 items-center gap-2.5">
            <Mark area={open.known} />
            <span className="min-w-0 truncate">{open.title}</span>
            <span className="ml-auto flex-none pl-2 text-small font-normal text-subtle max-[23rem]:hidden">
              {at + 1} of {entries.length}
            </span>
          </span>
        </Button>
      }
      entries={entries.map((one) => ({
        id: one.key,
        label: one.title,
        to: one.to,
        end: <Mark area={one.known} />,
      }))}
    />
  )
}

/** What comes next: the first part that is needed and requires an action of the person. */
function nextOf(overview: Overview, exists: Routes['exists']) {
  return overview.areas
    .flatMap((area) => area.lines)
    .find(
      (line) =>
        line.needed &&
        !line.complete &&
        (line.status === null || line.status.next?.who === 'investor') &&
        exists(line.edit),
    )
}

function Completeness({ overview }: { overview: Overview }) {
  const percent = percentComplete(overview.done, overview.needed)
  const next = nextOf(overview, useRouteExists())
  return (
    <div className="rounded-lg border border-transparent bg-sunken px-4 py-3.5 dark:border-border">
      <p className="mb-2 text-small font-medium">{percent}% complete</p>
      <Gauge size="sm" value={percent} label={`Your profile is ${percent} percent complete`} />
      {next ? (
        <p className="mt-2.5 text-small text-muted">
          Next:{' '}
          <Link to={next.edit} className="link">
            {next.title.toLowerCase()}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

/**
 * Since when the person is here, and whether they are verified as accredited: a verification that holds everywhere,
 * with its end.
 */
function Standing({ overview, loading }: { overview: Overview | undefined; loading: boolean }) {
  const { since, accredited = null } = overview ?? {}
  const placeholder = loading ? <Skeleton className="w-44" /> : null
  return (
    <div
      aria-busy={loading || undefined}
      className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-ui text-muted"
    >
      {since === undefined ? placeholder : <span>Investor since {formatMonth(since)}</span>}
      {accredited === null ? null : (
        <Badge variant="success-light" size="small" icon={BadgeCheck}>
          Accredited
          {accredited.until === null ? null : (
            <span className="sr-only">, until {formatDate(accredited.until)}</span>
          )}
        </Badge>
      )}
    </div>
  )
}

/** Whose profile it is. */
function Whose({ overview, waiting }: { overview: Overview | undefined; waiting: boolean }) {
  const { user } = useSession()
  const loading = useDelayedLoading(waiting)
  const name = user ? `${user.first_name} ${user.last_name}` : ''
  return (
    <div className="mb-5 flex items-center gap-4 md:mb-6">
      <Avatar name={name} size="lg" />
      <div className="min-w-0">
        <p className="font-heading text-h3 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <Standing overview={overview} loading={loading} />
      </div>
    </div>
  )
}

/**
 * The frame of all pages of the profile: whose it is, its areas with their states (a list at the side, one button on
 * phones), how complete it is, and the page.
 */
export const ProfileFrame = memo(function ProfileFrame({
  pathname,
  children,
}: {
  pathname: string
  children: ReactNode
}) {
  const { user } = useSession()
  const { data, isPending } = useCall('GET /api/profile', user ? {} : null, { every: 60_000 })
  const entries = entriesOf(data, pathname, useRouteExists())
  return (
    <div>
      <Whose overview={data} waiting={isPending} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-20">
          <SideList entries={entries} />
          <AreaMenu entries={entries} />
          {data ? (
            <div className="max-lg:hidden">
              <Completeness overview={data} />
            </div>
          ) : null}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      {data ? (
        <div className="mt-8 lg:hidden">
          <Completeness overview={data} />
        </div>
      ) : null}
    </div>
  )
})
