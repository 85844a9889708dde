import {
  ArrowLeftRight,
  Ban,
  Briefcase,
  Building2,
  CalendarDays,
  CalendarOff,
  FileCheck,
  FileText,
  HandCoins,
  House,
  Inbox,
  KeyRound,
  Landmark,
  Layers,
  Link,
  Mail,
  MessageSquare,
  Repeat,
  Scale,
  ShieldCheck,
  SquareCode,
  Store,
  UserCheck,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { IconType } from '#src/ui/icon.tsx'
import type { MenuItem } from './menu.tsx'
import { menuItems } from './menus.ts'

const icons: Readonly<Record<string, IconType>> = {
  'arrow-left-right': ArrowLeftRight,
  ban: Ban,
  briefcase: Briefcase,
  building: Building2,
  'calendar-days': CalendarDays,
  'calendar-off': CalendarOff,
  'file-check': FileCheck,
  'file-text': FileText,
  'hand-coins': HandCoins,
  house: House,
  layers: Layers,
  link: Link,
  mail: Mail,
  inbox: Inbox,
  store: Store,
  'key-round': KeyRound,
  'user-check': UserCheck,
  'user-cog': UserCog,
  users: Users,
  'shield-check': ShieldCheck,
  landmark: Landmark,
  'message-square': MessageSquare,
  repeat: Repeat,
  scale: Scale,
  webhook: Webhook,
  'square-code': SquareCode,
}

/**
 * The rail of the platform's people, with the pages that their role may read; users, money and the e-mail log open the
 * first of several pages.
 */
export const adminItems = (pathname: string, role: AdminRole | null): MenuItem[] =>
  menuItems('admin', pathname, {
    icons,
    role,
    sections: {
      '/admin/users/user-list': '/admin/users',
      '/admin/money/reconciliation': '/admin/money',
      '/admin/email-logs/all-logs': '/admin/email-logs',
    },
  })
