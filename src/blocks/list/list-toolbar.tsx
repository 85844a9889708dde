import { ListFilter, Rows3, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { FilterChip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Popover } from '#src/ui/popover.tsx'
import type { Density } from '#src/ui/table.tsx'
import type { Facet } from './list-types.ts'
import type { ListQuery } from './use-list-query.ts'

/** A search runs this long after the last key. */
const SEARCH_AFTER_MS = 300

function SearchField({
  value,
  placeholder,
  onSearch,
}: {
  value: string
  placeholder: string
  onSearch: (q: string) => void
}) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== last) {
    setLast(value)
    if (value !== text.trim()) setText(value)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send.current(next), next === '' ? 0 : SEARCH_AFTER_MS)
  }
  return (
    <div role="search" className="w-full md:w-72">
      <TextInput
        type="search"
        size="sm"
        aria-label={placeholder}
        placeholder={placeholder}
        prefix={<Icon as={Search} size="sm" />}
        suffix={
          text === '' ? undefined : (
            <button
              type="button"
              aria-label="Clear search"
              onClick={() => type('')}
              className="touch-target grid size-6 place-items-center rounded-sm hover:text-text"
            >
              <Icon as={X} size="sm" />
            </button>
          )
        }
        value={text}
        onChange={type}
      />
    </div>
  )
}

function FacetPanel({
  facet,
  chosen,
  onChange,
}: {
  facet: Facet
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  if (!facet.multiple)
    return (
      <RadioGroup
        aria-label={facet.label}
        options={facet.options}
        value={chosen[0] ?? null}
        onChange={(value) => onChange([value])}
      />
    )
  return (
    <div role="group" aria-label={facet.label} className="grid gap-2">
      {facet.options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          value={chosen.includes(option.value)}
          onChange={(on) =>
            onChange(
              facet.options
                .map((each) => each.value)
                .filter((value) => (value === option.value ? on : chosen.includes(value))),
            )
          }
        />
      ))}
    </div>
  )
}

const wordsOf = (facet: Facet, chosen: readonly string[]) =>
  chosen
    .map((value) => facet.options.find((option) => option.value === value)?.label ?? value)
    .join(', ')

export interface ListToolbarProps {
  list: ListQuery
  facets: readonly Facet[]
  /** Placeholder and name of the search field; without it there is none. */
  search?: string
  /** Next to the search: saved views. */
  views?: ReactNode
  /** Buttons at the end: export, invite. */
  tools?: ReactNode
  density: Density
  onDensity: (density: Density) => void
}

/** Search, chips of the filters that are on, "Add filter", and the density of the rows. */
export function ListToolbar(props: ListToolbarProps) {
  const { list, facets, search, views, tools, density, onDensity } = props
  const on = facets.filter((facet) => (list.filters[facet.param] ?? []).length > 0)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-border px-4 py-3 md:px-5">
      {search ? (
        <SearchField value={list.q} placeholder={search} onSearch={list.setSearch} />
      ) : null}
      {views}
      {on.map((facet) => (
        <FilterChip
          key={facet.param}
          label={`${facet.label}: ${wordsOf(facet, list.filters[facet.param] ?? [])}`}
          onRemove={() => list.setFilter(facet.param, [])}
        />
      ))}
      {facets.length > 0 ? (
        <Popover
          trigger={
            <Button size="sm" variant="tertiary" icon={ListFilter}>
              Add filter
            </Button>
          }
          className="max-h-96 w-72 overflow-y-auto"
        >
          <div className="grid gap-4">
            {facets.map((facet) => (
              <section key={facet.param}>
                <h3 className="mb-2 text-small font-medium text-subtle">{facet.label}</h3>
                <FacetPanel
                  facet={facet}
                  chosen={list.filters[facet.param] ?? []}
                  onChange={(values) => list.setFilter(facet.param, values)}
                />
              </section>
            ))}
          </div>
        </Popover>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        {tools}
        <IconButton
          size="sm"
          icon={Rows3}
          label={density === 'dense' ? 'Wide rows' : 'Dense rows'}
          aria-pressed={density === 'dense'}
          onClick={() => onDensity(density === 'dense' ? 'normal' : 'dense')}
          className="max-md:hidden"
        />
      </span>
    </div>
  )
}
