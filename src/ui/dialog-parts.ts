/** The dialog library, fetched when a page is first touched. */
export { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
