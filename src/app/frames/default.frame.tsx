import { DefaultLayout } from '#src/layouts/default-layout.tsx'
import { useLocation } from '#src/lib/nav.tsx'
import type { LayoutProps } from '#src/routes/screens.ts'
import { footerGroups, menuItems } from './menus.ts'
import { useShellUser } from './use-shell-user.tsx'

/** Public pages; guided work brings its own frame. */
export default function DefaultFrame({ children, frame }: LayoutProps) {
  const { pathname, search } = useLocation()
  const user = useShellUser('public')
  if (frame === 'focus') return children
  const here = pathname === '/login' || pathname === '/signup' || pathname === '/' ? search : pathname.startsWith('/register/') ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
  return (
    <DefaultLayout menu={menuItems('default', pathname)} footer={footerGroups()} loginTo={`/login${here}`} signupTo={`/signup${here}`} {...(user ? { user } : {})}>
      {children}
    </DefaultLayout>
  )
}
