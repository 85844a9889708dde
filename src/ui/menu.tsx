import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSeparator,
} from '@headlessui/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, iconNamed, type IconName, type IconType } from './icon.tsx'

export interface MenuEntry {
  id: string
  label: ReactNode
  icon?: IconType | IconName
  /** Where it goes; otherwise `onSelect` does it. */
  to?: string
  onSelect?: () => void
  /** Destructive entries are listed last, after a line. */
  danger?: boolean
  /** Why it cannot be chosen now; shown below the label. */
  disabledReason?: string
  /** A tick or a value at the end. */
  end?: ReactNode
  /** After a line: the first of another kind of entries. */
  apart?: boolean
}

export interface MenuProps {
  /** The element that opens the menu, one Button or IconButton. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Identity or explanation on top. */
  header?: ReactNode
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
  /**
   * Positioned within its trigger's box instead of in a layer over the page. For a trigger that does not scroll with
   * the page: a menu in the layer moves with the page, away from under the pointer.
   */
  inPlace?: boolean
  className?: string
}

const IN_PLACE = {
  bottom: { start: 'top-full left-0 mt-1.5', end: 'top-full right-0 mt-1.5' },
  top: { start: 'bottom-full left-0 mb-1.5', end: 'right-0 bottom-full mb-1.5' },
} as const

const ITEM =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-ui text-text data-focus:bg-hover data-disabled:text-subtle md:min-h-9'

/** Actions of one thing. Arrows move, a letter jumps, Esc closes; destructive entries are listed last. */
export function Menu({
  trigger,
  entries,
  header,
  align = 'end',
  side = 'bottom',
  inPlace = false,
  className,
}: MenuProps) {
  const safe = entries.filter((entry) => !entry.danger)
  const danger = entries.filter((entry) => entry.danger)
  return (
    <HeadlessMenu {...(inPlace ? { as: 'div', className: 'relative' } : {})}>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems
        transition
        {...(inPlace ? {} : { anchor: { to: `${side} ${align}`, gap: 6, padding: 8 } })}
        className={cn(
          inPlace && ['absolute max-h-[calc(100dvh-6rem)] overflow-y-auto', IN_PLACE[side][align]],
          'layer-popover min-w-52 rounded-lg border border-border bg-raised p-1.5 shadow-md transition duration-token-base ease-enter focus:outline-none data-closed:-translate-y-1 data-closed:opacity-0',
          className,
        )}
      >
        {header ? <div className="px-2.5 pt-1.5 pb-2">{header}</div> : null}
        {header ? <MenuSeparator className="-mx-1.5 mb-1.5 h-px bg-border" /> : null}
        {safe.map((entry) => (
          <Fragment key={entry.id}>
            {entry.apart ? <MenuSeparator className="-mx-1.5 my-1.5 h-px bg-border" /> : null}
            <Entry entry={entry} />
          </Fragment>
        ))}
        {danger.length > 0 && safe.length > 0 ? (
          <MenuSeparator className="-mx-1.5 my-1.5 h-px bg-border" />
        ) : null}
        {danger.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const off = entry.disabledReason !== undefined
  const shape = typeof entry.icon === 'string' ? iconNamed(entry.icon) : entry.icon
  const look = cn(ITEM, entry.danger && !off && 'text-danger-text data-focus:bg-danger-soft')
  const body = (
    <>
      {shape ? (
        <Icon
          as={shape}
          size="sm"
          className={entry.danger && !off ? 'text-danger-text' : 'text-subtle'}
        />
      ) : null}
      <span className="min-w-0 flex-1">
        {entry.label}
        {off ? <span className="block text-micro text-subtle">{entry.disabledReason}</span> : null}
      </span>
      {entry.end ? <span className="flex-none text-small text-subtle">{entry.end}</span> : null}
    </>
  )
  return (
    <MenuItem disabled={off}>
      {entry.to !== undefined && !off ? (
        <Link to={entry.to} className={look}>
          {body}
        </Link>
      ) : (
        <button type="button" onClick={entry.onSelect} className={look}>
          {body}
        </button>
      )}
    </MenuItem>
  )
}
