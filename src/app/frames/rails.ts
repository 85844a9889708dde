import { ArrowLeftRight, ChartLine, CircleUser, Compass, Hourglass, House, Inbox, KeyRound, Landmark, Layers, Rocket, MessageSquare, Scale, ScrollText, ShieldCheck, Store, Users } from 'lucide-react'
import type { MenuItem } from '#src/layouts/menu.tsx'
import type { IconType } from '#src/ui/icon.tsx'
import { menuItems } from './menus.ts'

const icons: Readonly<Record<string, IconType>> = { 'arrow-left-right': ArrowLeftRight, house: House, hourglass: Hourglass, 'chart-line': ChartLine, rocket: Rocket, layers: Layers, inbox: Inbox, store: Store, 'key-round': KeyRound, 'scroll-text': ScrollText, 'shield-check': ShieldCheck, users: Users, 'circle-user': CircleUser, landmark: Landmark, 'message-square': MessageSquare, scale: Scale }

/** Words that fit the bottom bar of phones. */
const short: Readonly<Record<string, string>> = { '/dashboard/pending-investments': 'Pending', '/dashboard/my-investments': 'Holdings', '/dashboard/raise-capital': 'Raise' }

/** Entries that open the first of several pages: the others stand beside it, below this path. */
const sections: Readonly<Record<string, string>> = { '/admin/money/queue': '/admin/money', '/dashboard/profile/personal-information/current': '/dashboard/profile' }

const looks = { icons, short, sections }
/** The rail of the platform's operators. */
export const deskItems = (pathname: string): MenuItem[] => menuItems('admin', pathname, looks)

const explore: MenuItem = { to: '/invest', label: 'Explore offerings', shortLabel: 'Invest', icon: Compass }

/** The rail of investors and issuers: the way back to the offerings stands below the home page. */
export function railItems(pathname: string): MenuItem[] {
  const [home, ...others] = menuItems('dashboard', pathname, looks)
  return home === undefined ? [] : [home, explore, ...others]
}

const thumbs: readonly string[] = ['/dashboard', explore.to, '/dashboard/pending-investments', '/dashboard/my-investments', '/dashboard/profile/personal-information/current']
/** The five entries of the rail that the bottom bar of phones has room for. */
export const bottomItems = (rail: readonly MenuItem[]): MenuItem[] => rail.filter((item) => thumbs.includes(item.to))
