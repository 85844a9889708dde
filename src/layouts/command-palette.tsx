import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
} from '@headlessui/react'
import { Bookmark, FileText, Keyboard, Landmark, Layers, Search, User, X, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import { links } from '#domain/shared/links.ts'
import { nameOfList, VIEW_PARAM } from '#domain/shared/list-views.ts'
import { SHORTEST_SEARCH, type Found } from '#domain/workspaces/model/search.ts'
import { useCall } from '#src/api/query.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { useCurrentActs, type PageAct } from '#src/lib/page-acts.ts'
import { useSession } from '#src/lib/session.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/chip.tsx'
import { Icon, iconNamed, type IconName, type IconType } from '#src/ui/icon.tsx'
import { menuItemClass } from '#src/ui/inputs/menu-style.ts'

/** A page that the person may open from here. */
export interface PaletteScreen {
  to: string
  label: string
  icon?: IconType | IconName
}
/** What is searched in addition to the screens: the platform's records, or the public offerings. */
export type PaletteScope = 'records' | 'offerings'

interface Entry {
  /** the page that it opens, or the key of an act of the page that is open */
  to: string
  title: string
  detail?: string
  icon?: IconType
}
interface Group {
  label: string
  entries: Entry[]
}

const ICONS: Readonly<Record<Found['kind'], IconType>> = {
  person: User,
  offering: Layers,
  investment: FileText,
  statement: Landmark,
}
const RECORDS: readonly { kind: Found['kind']; label: string }[] = [
  { kind: 'investment', label: 'Investments' },
  { kind: 'statement', label: 'Bank statements' },
  { kind: 'person', label: 'People' },
  { kind: 'offering', label: 'Offerings' },
]
/** ms without a key before the server is queried */
const PAUSE_MS = 180
/** offerings of the marketplace that are shown */
const OFFERINGS = 5

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function screensNamed(screens: readonly PaletteScreen[], text: string): Entry[] {
  const wanted = text.toLowerCase()
  return screens
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ to, label, icon }) => ({
      to,
      title: label,
      icon: typeof icon === 'string' ? iconNamed(icon) : icon,
    }))
}

/** What the server finds, by kind, and whether it is still looking or could not. */
function useFound(scope: PaletteScope, text: string) {
  const asked = text.length >= SHORTEST_SEARCH
  const records = useCall(
    'GET /api/admin/search',
    asked && scope === 'records' ? { query: { q: text } } : null,
    { keep: true },
  )
  const offerings = useCall(
    'GET /api/offerings',
    asked && scope === 'offerings' ? { query: { q: text, limit: OFFERINGS } } : null,
    { keep: true },
  )
  const query = scope === 'records' ? records : offerings
  const groups: Group[] = asked
    ? [
        ...RECORDS.map(({ kind, label }) => ({
          label,
          entries: (records.data?.items ?? [])
            .filter((one) => one.kind === kind)
            .map((one) => ({ ...one, icon: ICONS[kind] })),
        })),
        {
          label: 'Offerings',
          entries: (offerings.data?.items ?? []).map((one) => ({
            to: links.offering(one.listing_id),
            title: one.company.name,
            detail: one.company.tagline,
            icon: Layers,
          })),
        },
      ]
    : []
  return { groups, busy: asked && query.isFetching, failed: asked && query.isError }
}

/** The acts of the open page by what is typed. Their keys are no addresses. */
function actsNamed(acts: readonly PageAct[], text: string, icon: IconType): Entry[] {
  const wanted = text.toLowerCase()
  return acts
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ label, explain }) => ({ to: `act:${label}`, title: label, detail: explain, icon }))
}

interface SavedView {
  id: string
  to: string
  entry: Entry
}
/** Saved views of lists by what is typed. Their keys are no addresses. */
function useViewsNamed(text: string): SavedView[] {
  const { user } = useSession()
  const { data } = useCall('GET /api/list-views', user === null ? null : {}, {
    fresh: Number.POSITIVE_INFINITY,
    missing: 'value',
  })
  const wanted = text.toLowerCase()
  return (data?.views ?? [])
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name, list, path, query }) => ({
      id,
      to: `${path}?${query === '' ? '' : `${query}&`}${VIEW_PARAM}=${id}`,
      entry: {
        to: `view:${id}`,
        title: name,
        detail: `View of ${nameOfList(list)}`,
        icon: Bookmark,
      },
    }))
}

/**
 * A search over screens, records and what the open page offers, by keyboard: arrows move, Enter opens or starts, Esc
 * closes.
 */
export default function CommandPalette({
  screens,
  scope,
  onShortcuts,
  onClose,
}: {
  screens: readonly PaletteScreen[]
  scope: PaletteScope
  onShortcuts: () => void
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const { groups, busy, failed } = useFound(scope, settled)
  const ofPage = useCurrentActs()
  const help: readonly PageAct[] = [{ label: 'Keyboard shortcuts', run: onShortcuts }]
  const views = useViewsNamed(text.trim())
  const shown = [
    { label: 'On this page', entries: actsNamed(ofPage, text.trim(), Zap) },
    { label: 'Views', entries: views.map(({ entry }) => entry) },
    { label: 'Screens', entries: screensNamed(screens, text.trim()) },
    ...groups,
    { label: 'Help', entries: actsNamed(help, text.trim(), Keyboard) },
  ].filter((group) => group.entries.length > 0)
  const says = wordsOf({ busy: busy || settled !== text.trim(), failed, text, found: shown.length })
  const open = (to: string | null) => {
    if (to === null) return
    onClose()
    const act = [...ofPage, ...help].find(({ label }) => to === `act:${label}`)
    const view = views.find(({ entry }) => entry.to === to)
    if (act !== undefined) act.run()
    else navigate(view?.to ?? to)
  }
  return (
    <Dialog open onClose={onClose} className="relative layer-modal">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex items-start justify-center p-3 md:pt-[12vh]">
        <DialogPanel className="flex max-h-[70dvh] w-full max-w-modal flex-col overflow-hidden rounded-xl bg-raised shadow-lg">
          <DialogTitle className="sr-only">Search</DialogTitle>
          <Combobox onChange={open}>
            <div className="flex items-center gap-3 border-b border-border px-4">
              <Icon as={Search} className="text-subtle" />
              <ComboboxInput
                autoFocus
                autoComplete="off"
                aria-label={
                  scope === 'records'
                    ? 'Search actions, screens, people, offerings and investments'
                    : 'Search actions, screens and offerings'
                }
                placeholder={
                  scope === 'records'
                    ? 'Screen, person, offering, investment number, bank reference'
                    : 'Screen or offering'
                }
                className="h-14 min-w-0 flex-1 bg-transparent text-body text-text outline-none placeholder:text-subtle"
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  // the first Esc would only close the list of finds, which stays shown
                  if (event.key === 'Escape') onClose()
                }}
              />
              <Kbd className="max-md:hidden">Esc</Kbd>
              <IconButton
                icon={X}
                label="Close"
                size="sm"
                onClick={onClose}
                className="-mr-2 md:hidden"
              />
            </div>
            <ComboboxOptions static className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none">
              {shown.map((group) => (
                <Section key={group.label} group={group} />
              ))}
            </ComboboxOptions>
            <p role="status" className="px-4 py-3 text-small text-subtle empty:hidden">
              {says}
            </p>
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  )
}

/** What is said below the finds; nothing when they speak for themselves. */
function wordsOf(of: { busy: boolean; failed: boolean; text: string; found: number }): string {
  if (of.failed) return 'Records can’t be searched right now. Try again in a moment.'
  if (of.busy) return 'Searching…'
  return of.found === 0 ? `Nothing matches “${of.text.trim()}”.` : ''
}

function Section({ group }: { group: Group }) {
  return (
    <div role="group" aria-label={group.label}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-micro font-medium text-subtle">
        {group.label}
      </p>
      {group.entries.map((entry) => (
        <ComboboxOption key={entry.to} value={entry.to} className={menuItemClass}>
          {entry.icon ? <Icon as={entry.icon} size="sm" className="text-subtle" /> : null}
          <span className="min-w-0 flex-1">
            <span className="block truncate">{entry.title}</span>
            {entry.detail === undefined ? null : (
              <span className="block truncate text-small text-subtle">{entry.detail}</span>
            )}
          </span>
        </ComboboxOption>
      ))}
    </div>
  )
}
