import { ChevronsUpDown } from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'

export interface ShellUser {
  name: string
  /** Email, or the role in the operator area. */
  detail: string
  picture?: string
  /** Profile, settings, theme, sign out. */
  entries: readonly MenuEntry[]
}

/** The person at the foot of a rail; opens upwards. */
export const UserMenu = memo(function UserMenu({
  user,
  ink = false,
}: {
  user: ShellUser
  ink?: boolean
}) {
  return (
    <Menu
      side="top"
      align="start"
      inPlace
      className="min-w-60"
      entries={user.entries}
      trigger={
        <button
          type="button"
          className={cn(
            'flex w-full items-center gap-3 rounded-md p-1.5 text-left',
            ink ? 'hover:bg-nav-admin-active focus-visible:outline-primary-300' : 'hover:bg-hover',
          )}
        >
          <Avatar name={user.name} src={user.picture} ink={ink} />
          <span className="min-w-0 flex-1">
            <span className={cn('block truncate font-medium', ink && 'text-white')}>
              {user.name}
            </span>
            <span
              className={cn(
                'block truncate text-micro',
                ink ? 'text-nav-admin-text' : 'text-subtle',
              )}
            >
              {user.detail}
            </span>
          </span>
          <Icon as={ChevronsUpDown} size="sm" />
        </button>
      }
    />
  )
})

/** The person in a header: only the mark. */
export function UserButton({ user }: { user: ShellUser }) {
  return (
    <Menu
      className="min-w-60"
      entries={user.entries}
      header={
        <>
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-small text-subtle">{user.detail}</p>
        </>
      }
      trigger={
        <button
          type="button"
          aria-label={`Account of ${user.name}`}
          className="touch-target inline-flex rounded-full"
        >
          <Avatar name={user.name} src={user.picture} />
        </button>
      }
    />
  )
}
