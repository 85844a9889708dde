import type { FooterGroup } from '#src/layouts/site-footer.tsx'
import type { MenuItem } from '#src/layouts/menu.tsx'
import { menuOf } from '#src/routes/menu.ts'
import { publicRows } from '#src/routes/public.ts'

/** The menu of public pages, from their part of the route table: they need no other, and no drawings. */
export const publicItems = (pathname: string): MenuItem[] =>
  menuOf(publicRows, 'default').map(({ path, label }) => ({ to: path, label, current: pathname === path, within: pathname !== path && pathname.startsWith(`${path}/`) }))

/** The footer of public pages, from the route table. */
export function footerGroups(): FooterGroup[] {
  return [
    { title: 'Invest', links: [{ label: 'All offerings', to: '/invest' }] },
    { title: 'Raise capital', links: [{ label: 'Your companies', to: '/dashboard/raise-capital' }] },
    { title: 'Legal', links: menuOf(publicRows, 'default', 'footer').map(({ path, label }) => ({ label, to: path })) },
  ]
}
