import { DefaultLayout } from './default-layout.tsx'
import type { ReactNode } from 'react'
import { Outlet } from '#router'
import { useLocation } from '#src/lib/nav.tsx'
import { footerGroups, menuItems } from './menus.ts'
import { useShellUser } from './use-shell-user.tsx'

/** What log-in and sign-up carry on from the open page: its query, nothing, or the account recovery to it. */
function carriedOn(pathname: string, search: string): string {
  if (pathname === '/login' || pathname === '/signup' || pathname === '/') return search
  if (pathname.startsWith('/register/')) return ''
  return `?redirect=${encodeURIComponent(pathname + search)}`
}

/** Public pages; `children` in place of a page is what went wrong. */
export function DefaultRoute({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname, search } = useLocation()
  const user = useShellUser('public')
  const here = carriedOn(pathname, search)
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
