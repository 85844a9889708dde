import { LabelLayout } from './label-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import type { ReactNode } from 'react'
import { Outlet } from '#router'
import { useLocation } from '#src/lib/nav.tsx'
import { useLabelHost } from '#src/lib/private-label.ts'
import { footerGroups, menuItems } from './menus.ts'
import { useShellUser } from './use-shell-user.tsx'

/** What log-in and sign-up carry on from the open page: its query, nothing, or the path back to it. */
function carriedOn(pathname: string, search: string): string {
  if (pathname === '/login' || pathname === '/signup' || pathname === '/') return search
  if (pathname.startsWith('/register/')) return ''
  return `?redirect=${encodeURIComponent(pathname + search)}`
}

/** Public pages; `children` instead of a page is the error. */
export function DefaultRoute({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation()
  const user = useShellUser('public')
  const here = carriedOn(pathname, search)
  const label = useLabelHost()
  if (label !== null)
    return (
      <LabelLayout label={label} loginTo={`/login${here}`} signupTo={`/signup${here}`}>
        {children}
      </LabelLayout>
    )
  return (
    <DefaultLayout
      menu={menuItems('default', pathname)}
      footer={footerGroups()}
      loginTo={`/login${here}`}
      signupTo={`/signup${here}`}
      user={user ?? undefined}
    >
      {children}
    </DefaultLayout>
  )
}
