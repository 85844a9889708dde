/** The popover library, fetched when a page is first touched. */
export { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
