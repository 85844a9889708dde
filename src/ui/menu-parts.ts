import { Bell, FolderDown, House, KeyRound, Landmark, LayoutDashboard, LogOut, MailOpen, ShieldCheck } from 'lucide-react'

/** The menu library, fetched when a page is first touched. */
export { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
/** Icons that the entries of a menu may have by name: they come with the menu, for none is seen before. */
export const icons = { bell: Bell, 'folder-down': FolderDown, house: House, 'key-round': KeyRound, landmark: Landmark, 'layout-dashboard': LayoutDashboard, 'log-out': LogOut, 'mail-open': MailOpen, 'shield-check': ShieldCheck } as const
