import { ArrowLeft, ChevronsUpDown } from 'lucide-react'
import { Link } from '#src/lib/nav.tsx'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'

export interface ContextSwitcherProps {
  /** The company or offering the rail is about. */
  name: string
  /** "Reg CF 2026 · Live". */
  detail: string
  logo?: string | null
  /** The other companies and offerings. */
  entries: readonly MenuEntry[]
  backTo: string
  backLabel?: string
}

/** Top of an offering's rail: the link back to all companies, and the switch to another company or offering. */
export function ContextSwitcher({
  name,
  detail,
  logo,
  entries,
  backTo,
  backLabel = 'All companies',
}: ContextSwitcherProps) {
  return (
    <div className="mb-2.5">
      <Link
        to={backTo}
        className="flex min-h-11 items-center gap-[0.6875rem] rounded-sm px-2.5 text-small text-subtle hover:bg-hover hover:text-text rail:min-h-8"
      >
        <Icon as={ArrowLeft} size="sm" />
        {backLabel}
      </Link>
      <Menu
        align="start"
        className="w-58"
        entries={entries}
        trigger={
          <button
            type="button"
            className="mt-1.5 flex w-full items-center gap-2.5 rounded-md border border-border bg-surface px-2.5 py-2 text-left hover:border-border-strong"
          >
            <CompanyLogo name={name} src={logo} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-micro text-subtle">{detail}</span>
              <span className="sr-only">Change company or offering</span>
            </span>
            <Icon as={ChevronsUpDown} size="sm" />
          </button>
        }
      />
    </div>
  )
}
