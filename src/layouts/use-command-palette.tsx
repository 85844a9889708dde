import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useCommandKey, useSingleKey } from '#src/lib/shortcuts.ts'
import type { PaletteScope, PaletteScreen } from './command-palette.tsx'
import type { MenuGroup } from './menu.tsx'
import type { ShellUser } from './user-menu.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

/**
 * The pages of the menu and of the person's own menu, each once; a page within a group has the name of the group too.
 */
function screensOf(menu: readonly MenuGroup[], user: ShellUser): PaletteScreen[] {
  const all: PaletteScreen[] = [
    ...menu.flatMap((group) =>
      group.items.flatMap(({ items, ...item }) =>
        items === undefined
          ? [item]
          : items.map((page) => ({
              to: page.to,
              label: `${item.label}: ${page.label}`,
              icon: item.icon,
            })),
      ),
    ),
    ...user.entries.flatMap(({ to, label, icon }) =>
      to === undefined || typeof label !== 'string' ? [] : [{ to, label, icon }],
    ),
  ]
  return all.filter((one, index) => all.findIndex(({ to }) => to === one.to) === index)
}

/**
 * The search that Ctrl-K (Cmd-K) or `/` opens and the list of shortcuts that `?` opens, in an area of signed-in people:
 * their element, and what opens the search. Their code is loaded when they are first opened.
 */
export function useCommandPalette(of: {
  menu: readonly MenuGroup[]
  user: ShellUser
  scope: PaletteScope
}): { palette: ReactNode; openPalette: () => void } {
  const { menu, user, scope } = of
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openShortcuts = useCallback(() => setOpen('shortcuts'), [])
  const close = useCallback(() => setOpen(null), [])
  const screens = useMemo(() => screensOf(menu, user), [menu, user])
  useCommandKey('k', 'Search, and do what this page offers', openPalette)
  useSingleKey('/', 'Search, and do what this page offers', openPalette)
  useSingleKey('?', 'List the shortcuts', openShortcuts)
  return {
    openPalette,
    palette:
      open === null ? null : (
        <Suspense fallback={null}>
          {open === 'palette' ? (
            <CommandPalette
              screens={screens}
              scope={scope}
              onShortcuts={openShortcuts}
              onClose={close}
            />
          ) : (
            <ShortcutsDialog onClose={close} />
          )}
        </Suspense>
      ),
  }
}
