/** The menu library, fetched when a page is first touched. */
export { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
