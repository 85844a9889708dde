import type { Crumb } from '#src/ui/breadcrumbs.tsx'
import { useLocation } from '#src/lib/nav.tsx'
import { useShownShell, type Shell } from '#src/lib/shell.ts'
import { findRow } from '#src/routes/find.ts'

/**
 * What the screen passed to the layout; crumbs and the page's name come from the row's title where the screen passed
 * none.
 */
export function useFrameShell(home: Crumb): Shell & { crumbs: readonly Crumb[]; pageName: string } {
  const shell = useShownShell()
  const { pathname } = useLocation()
  const title = findRow(pathname)?.row.title ?? ''
  const crumbs =
    shell.crumbs ?? (pathname === home.to ? [{ label: home.label }] : [home, { label: title }])
  return { ...shell, crumbs, pageName: shell.pageName ?? title }
}
