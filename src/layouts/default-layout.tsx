import { Menu as MenuIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { Brand } from '#src/ui/brand.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/ui/cn.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkipLink } from '#src/ui/skip-link.tsx'
import { ThemeSwitch } from '#src/ui/theme-switch.tsx'
import { NavTree, type MenuItem } from './menu.tsx'
import { RailSheet } from './rail-sheet.tsx'
import { SiteFooter, type FooterGroup } from './site-footer.tsx'
import { UserButton, UserMenu, type ShellUser } from './user-menu.tsx'

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

/** Public pages: sticky header of 64 px (56 on phones), content below, footer with the risk text. The page brings its own container and its `h1`. */
export function DefaultLayout(props: DefaultLayoutProps) {
  const { menu, footer, user, loginTo = '/login', signupTo = '/signup', dashboardTo = '/dashboard', extra, homeTo = '/', children } = props
  const [open, setOpen] = useState(false)
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header data-print="hide" className="sticky top-0 layer-header border-b border-border bg-surface/94 backdrop-blur-md">
        <div className="page-container flex h-14 items-center gap-3 md:h-header md:gap-10">
          <Brand to={homeTo} />
          <nav aria-label="Main" className="max-md:hidden">
            <ul className="flex gap-7">
              {menu.map((item) => (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    aria-current={item.current ? 'page' : undefined}
                    className={cn('relative inline-flex h-header items-center font-heading text-ui font-medium tracking-[-0.006em] hover:text-text', item.current || item.within ? 'text-text after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent-text' : 'text-muted')}
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
                <LinkButton to={dashboardTo} size="sm" className="max-md:hidden">Dashboard</LinkButton>
                <UserButton user={user} />
              </>
            ) : (
              <>
                <LinkButton to={loginTo} variant="tertiary" className="max-md:hidden">Log in</LinkButton>
                <LinkButton to={signupTo} variant="primary" className="max-md:h-9">Sign up</LinkButton>
              </>
            )}
            <IconButton icon={MenuIcon} label="Menu" aria-expanded={open} onClick={() => setOpen(true)} className="-mr-2 md:hidden" />
          </div>
        </div>
      </header>
      <RailSheet open={open} onClose={() => setOpen(false)} homeTo={homeTo} footer={user ? <UserMenu user={user} /> : <ThemeSwitch />}>
        <NavTree groups={[{ items: menu }]} label="Main" touch onNavigate={() => setOpen(false)} />
        {user ? null : <div className="mt-4 grid gap-2 border-t border-border pt-4"><LinkButton to={loginTo} block>Log in</LinkButton><LinkButton to={signupTo} variant="primary" block>Sign up</LinkButton></div>}
      </RailSheet>
      <main id="main" tabIndex={-1} className="flex-auto">{children}</main>
      <SiteFooter groups={footer} homeTo={homeTo} />
    </div>
  )
}
