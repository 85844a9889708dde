import { ChartLine, CircleUser, Compass, Hourglass, House, Rocket, Users } from 'lucide-react'
import type { MenuItem } from './menu.tsx'
import type { IconType } from '#src/ui/icon.tsx'
import { menuItems } from './menus.ts'

const icons: Readonly<Record<string, IconType>> = {
  house: House,
  hourglass: Hourglass,
  'chart-line': ChartLine,
  rocket: Rocket,
  users: Users,
  'circle-user': CircleUser,
}

/** Labels that fit the bottom bar of phones. */
const short: Readonly<Record<string, string>> = {
  '/dashboard/pending-investments': 'Pending',
  '/dashboard/my-investments': 'Holdings',
  '/dashboard/raise-capital': 'Raise',
}

/** Entries that open the first of several pages: the others are next to it, below this path. */
const sections: Readonly<Record<string, string>> = {
  '/dashboard/profile/personal-information/current': '/dashboard/profile',
}

const looks = { icons, short, sections }
const explore: MenuItem = {
  to: '/invest',
  label: 'Explore offerings',
  shortLabel: 'Invest',
  icon: Compass,
}

/** The rail of investors and issuers: the link to the offerings is below the home page. */
export function railItems(pathname: string): MenuItem[] {
  const [home, ...others] = menuItems('dashboard', pathname, looks)
  return home === undefined ? [] : [home, explore, ...others]
}

const thumbs: readonly string[] = [
  '/dashboard',
  explore.to,
  '/dashboard/pending-investments',
  '/dashboard/my-investments',
  '/dashboard/profile/personal-information/current',
]
/** The five entries of the rail that the bottom bar of phones has room for. */
export const bottomItems = (rail: readonly MenuItem[]): MenuItem[] =>
  rail.filter((item) => thumbs.includes(item.to))
