import { ArrowDownWideNarrow, ChevronDown, Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { minimumBands } from '#domain/offerings/model/offering.ts'
import { regulations } from '#domain/shared/regulation.ts'
import { securityLabels, securityTypes } from '#domain/shared/securities.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import {
  marketplacePath,
  minimumLabels,
  regulationLabels,
  sortLabels,
  sorts,
  type Filters,
} from './query.ts'

/** ms after the last key before the list is requested */
const TYPING_MS = 300

interface PickProps<V extends string> {
  name: string
  label: string
  value: V | undefined
  values: readonly V[]
  labels: Readonly<Record<V, string>>
  /** Label for no choice; omitted where one value is always chosen. */
  any?: string
  icon?: IconType
  quiet?: boolean
  onPick: (value: V | undefined) => void
}

/**
 * A choice that looks like a button: the platform's own select, so that it works before the script and on every phone.
 */
function Pick<V extends string>({
  name,
  label,
  value,
  values,
  labels,
  any,
  icon,
  quiet = false,
  onPick,
}: PickProps<V>) {
  const id = useId()
  return (
    <span
      className={cn(
        'relative inline-flex h-control min-w-0 items-center rounded-md border text-ui transition-colors duration-token-fast focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus max-md:w-full',
        quiet
          ? 'border-transparent text-accent-text hover:bg-hover max-md:border-border-strong max-md:bg-surface max-md:text-text'
          : 'border-border-strong bg-surface shadow-xs hover:border-control hover:bg-sunken',
      )}
    >
      {icon ? <Icon as={icon} className="pointer-events-none absolute left-3" /> : null}
      <label
        htmlFor={id}
        className={icon ? 'sr-only' : 'pointer-events-none absolute left-4 text-subtle'}
      >
        {label}
      </label>
      {icon ? null : (
        <span aria-hidden="true" className="invisible pl-4">
          {label}
        </span>
      )}
      <select
        id={id}
        name={name}
        value={value ?? ''}
        onChange={(event) => onPick(values.find((each) => each === event.target.value))}
        className={cn(
          'h-full min-w-0 cursor-pointer appearance-none bg-transparent pr-9 font-heading font-medium text-inherit outline-none field-sizing-content max-md:w-full max-md:text-[1rem]',
          icon ? 'pl-9' : 'pl-2',
        )}
      >
        {any === undefined ? null : (
          <option value="" className="bg-raised text-text">
            {any}
          </option>
        )}
        {values.map((each) => (
          <option key={each} value={each} className="bg-raised text-text">
            {labels[each]}
          </option>
        ))}
      </select>
      <Icon as={ChevronDown} size="sm" className="pointer-events-none absolute right-3.5" />
    </span>
  )
}

/** The search field: what is typed goes into the address after a pause, and Enter sends it at once. */
function SearchField({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filters.q)
  const sent = useRef(filters.q)
  const latest = useRef(filters)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    latest.current = filters
  })
  useEffect(() => {
    // what was typed before the script ran is retained
    if (field.current && field.current.value !== sent.current) setTyped(field.current.value)
  }, [])
  useEffect(() => {
    if (filters.q === sent.current) return
    sent.current = filters.q
    setTyped(filters.q)
  }, [filters.q])
  useEffect(() => {
    const q = typed.trim().slice(0, 120)
    if (q === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = q
      navigate(marketplacePath(latest.current, { q }), { replace: true })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, navigate])
  return (
    <span className="flex h-control w-full items-center gap-2 rounded-md border border-control bg-surface px-3 focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--color-focus),0_0_0_4px_var(--color-focus-halo)] hover:border-muted md:w-80">
      <Icon as={Search} className="text-subtle" />
      <input
        ref={field}
        type="search"
        name="q"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label="Search offerings"
        placeholder="Company, industry or location"
        maxLength={120}
        autoComplete="off"
        className="h-full min-w-0 flex-auto bg-transparent text-body outline-none placeholder:text-subtle placeholder:opacity-100 max-md:text-[1rem]"
      />
    </span>
  )
}

/**
 * Search, filters and order of the marketplace. Everything goes into the address; the form also works without a script.
 */
export function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const go = (changes: Partial<Filters>) => navigate(marketplacePath(filters, changes))
  const chosen = [filters.security, filters.minimum, filters.regulation].filter(Boolean).length
  return (
    <form
      action="/invest"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        const q = new FormData(event.currentTarget).get('q')
        go({ q: typeof q === 'string' ? q.trim() : '' })
      }}
      className="flex flex-wrap items-center gap-3"
    >
      <SearchField filters={filters} />
      <div className="flex flex-wrap gap-3 max-md:w-full md:order-last md:ml-auto">
        <Button
          icon={SlidersHorizontal}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex-1 md:hidden"
        >
          {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
        </Button>
        <span className="flex max-md:flex-1">
          <Pick
            name="sort"
            label="Sort by"
            icon={ArrowDownWideNarrow}
            quiet
            value={filters.sort}
            values={sorts}
            labels={sortLabels}
            onPick={(sort) => go({ sort: sort ?? 'ending' })}
          />
        </span>
      </div>
      <div
        id={panel}
        className={cn(
          'flex flex-wrap gap-3 max-md:w-full max-md:flex-col',
          !open && 'max-md:hidden',
        )}
      >
        <Pick
          name="security"
          label="Security"
          any="Any"
          value={filters.security}
          values={securityTypes}
          labels={securityLabels}
          onPick={(security) => go({ security })}
        />
        <Pick
          name="minimum"
          label="Minimum"
          any="Any"
          value={filters.minimum}
          values={minimumBands}
          labels={minimumLabels}
          onPick={(minimum) => go({ minimum })}
        />
        <Pick
          name="regulation"
          label="Regulation"
          any="Any"
          value={filters.regulation}
          values={regulations}
          labels={regulationLabels}
          onPick={(regulation) => go({ regulation })}
        />
      </div>
    </form>
  )
}
