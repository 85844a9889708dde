import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { Link } from '#src/lib/nav.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import type { MenuItem } from './menu.tsx'
import { SiteFooter, type FooterGroup } from './site-footer.tsx'
import type { ShellUser } from './user-menu.tsx'

/* Menus and sheets are 35 KB that a visitor's first page does not need. */
const SiteSheet = lazy(() => import('./site-sheet.tsx'))
const UserButton = lazy(() =>
  import('./user-menu.tsx').then((module) => ({ default: module.UserButton })),
)

export interface DefaultLayoutProps {
  menu: readonly MenuItem[]
  footer: readonly FooterGroup[]
  /** Signed in: the person. Signed out: the two links. */
  user?: ShellUser
  loginTo?: string
  signupTo?: string
  dashboardTo?: string
  /** Anything else at the end of the header. */
  extra?: ReactNode
  homeTo?: string
  children: ReactNode
}

/**
 * Public pages: sticky header of 64 px (56 on phones), content below, footer with the risk text. The page brings its
 * own container and its `h1`.
 */
export function DefaultLayout(props: DefaultLayoutProps) {
  const {
    menu,
    footer,
    user,
    loginTo = '/login',
    signupTo = '/signup',
    dashboardTo = '/dashboard',
    extra,
    homeTo = '/',
    children,
  } = props
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header
        data-print="hide"
        className="sticky top-(--banner-height) layer-header border-b border-border bg-surface/94 backdrop-blur-md"
      >
        <div className="page-container flex h-14 items-center gap-3 md:h-header md:gap-10">
          <PlatformBrand to={homeTo} />
          <nav aria-label="Main" className="max-md:hidden">
            <ul className="flex gap-7">
              {menu.map((item) => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    aria-current={item.current ? 'page' : undefined}
                    className={cn(
                      'relative inline-flex h-header items-center font-heading text-ui font-medium tracking-[-0.006em] hover:text-text',
                      item.current || item.within
                        ? 'text-text after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent-text'
                        : 'text-muted',
                    )}
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-2">
            {extra}
            {user ? (
              <>
                <LinkButton to={dashboardTo} size="sm" className="max-md:hidden">
                  Dashboard
                </LinkButton>
                <Suspense fallback={<Avatar name={user.name} src={user.picture} />}>
                  <UserButton user={user} />
                </Suspense>
              </>
            ) : (
              <>
                <LinkButton to={loginTo} variant="tertiary" className="max-md:hidden">
                  Log in
                </LinkButton>
                <LinkButton to={signupTo} variant="primary" className="max-md:h-9">
                  Sign up
                </LinkButton>
              </>
            )}
            <IconButton
              icon={MenuIcon}
              label="Menu"
              aria-expanded={open}
              onClick={() => {
                setOpened(true)
                setOpen(true)
              }}
              className="-mr-2 md:hidden"
            />
          </div>
        </div>
      </header>
      {opened ? (
        <Suspense fallback={null}>
          <SiteSheet
            open={open}
            onClose={() => setOpen(false)}
            homeTo={homeTo}
            menu={menu}
            user={user}
            loginTo={loginTo}
            signupTo={signupTo}
          />
        </Suspense>
      ) : null}
      <main id="main" tabIndex={-1} className="flex-auto">
        {children}
      </main>
      <SiteFooter groups={footer} homeTo={homeTo} />
    </div>
  )
}
