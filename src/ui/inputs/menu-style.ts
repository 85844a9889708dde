/**
 * Classes of a floating list: raised plane with a shadow, above dialogs. Its height holds while it is measured, and, by
 * the variable, once it is placed.
 */
export const menuClass =
  'layer-popover max-h-(--anchor-max-height) overflow-y-auto rounded-lg border border-border bg-raised p-1.5 shadow-md outline-none [--anchor-gap:0.375rem] [--anchor-max-height:20rem] [--anchor-padding:0.5rem]'
/** Classes of one entry in it. */
export const menuItemClass =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left text-ui select-none data-focus:bg-hover data-disabled:cursor-not-allowed data-disabled:text-subtle max-md:min-h-11 max-md:text-[1rem]'
