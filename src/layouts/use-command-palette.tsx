import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { PaletteScope, PaletteScreen } from './command-palette.tsx'
import type { MenuGroup } from './menu.tsx'
import type { ShellUser } from './user-menu.tsx'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** The pages of the menu and of the person's own menu, each once. */
function screensOf(menu: readonly MenuGroup[], user: ShellUser): PaletteScreen[] {
  const all: PaletteScreen[] = [
    ...menu.flatMap((group) => group.items),
    ...user.entries.flatMap(({ to, label, icon }) =>
      to === undefined || typeof label !== 'string' ? [] : [{ to, label, icon }],
    ),
  ]
  return all.filter((one, index) => all.findIndex(({ to }) => to === one.to) === index)
}

/** An open dialog handles its own keys. */
const isCovered = (): boolean => document.querySelector('[role="dialog"]') !== null

/**
 * The search that Ctrl-K (Cmd-K) opens, in an area of signed-in people: its element, and what opens it. Its code is loaded when
 * it is first opened.
 */
export function useCommandPalette(of: {
  menu: readonly MenuGroup[]
  user: ShellUser
  scope: PaletteScope
}): { palette: ReactNode; openPalette: () => void } {
  const { menu, user, scope } = of
  const [isOpen, setOpen] = useState(false)
  const openPalette = useCallback(() => setOpen(true), [])
  const screens = useMemo(() => screensOf(menu, user), [menu, user])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!wanted || event.altKey || event.shiftKey || event.defaultPrevented || isCovered()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    openPalette,
    palette: isOpen ? (
      <Suspense fallback={null}>
        <CommandPalette screens={screens} scope={scope} onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
