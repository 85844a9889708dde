import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { FooterGroup } from './site-footer.tsx'
import type { MenuItem } from './menu.tsx'
import type { Layout } from '#src/routes/define.ts'
import { menuOf } from '#src/routes/table.ts'
import type { IconType } from '#src/ui/icon.tsx'

/**
 * How a layout renders its menu: icons by the names in the table, labels that fit the bottom bar of phones, and for an
 * entry that opens the first of several pages the path below which they are.
 */
interface Looks {
  icons?: Readonly<Record<string, IconType>>
  short?: Readonly<Record<string, string>>
  sections?: Readonly<Record<string, string>>
  /** of the reader at the platform; entries of other roles are left out */
  role?: AdminRole | null
}

/** A layout's menu from the route table; the open page and the ones above it are marked. */
export function menuItems(
  layout: Layout,
  pathname: string,
  { icons = {}, short = {}, sections = {}, role = null }: Looks = {},
): MenuItem[] {
  const open = menuOf(layout).filter(
    ({ roles }) => roles === undefined || (role !== null && roles.includes(role)),
  )
  return open.map(({ path, label, icon }) => {
    const drawn = icon === undefined ? undefined : icons[icon]
    const home = path === '/dashboard' || path === '/admin/home'
    const section = sections[path] ?? path
    return {
      to: path,
      label,
      current: pathname === path,
      within: !home && pathname !== path && pathname.startsWith(`${section}/`),
      icon: drawn,
      shortLabel: short[path],
    }
  })
}

/** The footer of public pages, from the route table. */
export function footerGroups(): FooterGroup[] {
  return [
    { title: 'Invest', links: [{ label: 'All offerings', to: '/invest' }] },
    {
      title: 'Raise capital',
      links: [{ label: 'Your companies', to: '/dashboard/raise-capital' }],
    },
    {
      title: 'Help',
      links: [
        { label: 'About us', to: '/about' },
        { label: 'Fees', to: '/fees' },
        { label: 'Help', to: '/help' },
        { label: 'Contact', to: '/help#contact' },
        { label: 'Glossary', to: '/help/glossary' },
      ],
    },
    {
      title: 'Legal',
      links: menuOf('default', 'footer').map(({ path, label }) => ({ label, to: path })),
    },
  ]
}
