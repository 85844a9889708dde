import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const spacing = [
  'gutter', 'card', 'field', 'section', 'section-public', 'header', 'topbar', 'rail', 'rail-admin', 'aside',
  'control-sm', 'control', 'control-lg', 'row', 'row-dense', 'page-active', 'loading-bar',
]

/** tailwind-merge taught the design's own names, so `text-ui text-muted` keeps both and `text-ui text-small` keeps the last. */
const merge = extendTailwindMerge<'figures'>({
  extend: {
    theme: {
      text: ['micro', 'small', 'ui', 'body', 'lead', 'h4', 'h3', 'h2', 'h1', 'display', 'figure', 'figure-lg', 'figure-xl'],
      shadow: ['bar'],
      radius: ['xs', 'sm', 'md', 'lg', 'xl', 'full'],
      spacing,
      container: ['public', 'dashboard', 'form', 'prose', 'drawer', 'modal-sm', 'modal', 'modal-lg'],
      ease: ['standard', 'enter', 'exit'],
      breakpoint: ['rail', 'flow'],
    },
    classGroups: {
      duration: [{ 'duration-token': ['instant', 'fast', 'base', 'slow', 'figure'] }],
      z: [{ layer: ['base', 'sticky', 'header', 'rail', 'action-bar', 'drawer', 'modal', 'popover', 'toast', 'loading-bar', 'skip-link'] }],
    },
  },
})

/** Joins class names; a later class wins over an earlier one of the same kind. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs))
}
