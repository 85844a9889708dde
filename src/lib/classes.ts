import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** tailwind-merge with the names that `src/styles/tokens.css` adds to Tailwind's own. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: [
        'micro',
        'small',
        'ui',
        'body',
        'lead',
        'h4',
        'h3',
        'h2',
        'h1',
        'display',
        'figure',
        'figure-lg',
        'figure-xl',
      ],
      shadow: ['bar'],
      spacing: [
        'gutter',
        'card',
        'field',
        'section',
        'section-public',
        'header',
        'topbar',
        'rail',
        'rail-admin',
        'aside',
        'control-sm',
        'control',
        'control-lg',
        'row',
        'row-dense',
        'page-active',
        'loading-bar',
      ],
      container: [
        'public',
        'dashboard',
        'form',
        'prose',
        'drawer',
        'modal-sm',
        'modal',
        'modal-lg',
      ],
      ease: ['standard', 'enter', 'exit'],
      breakpoint: ['rail', 'flow'],
    },
    classGroups: {
      duration: [{ 'duration-token': ['instant', 'fast', 'base', 'slow', 'figure'] }],
      z: [
        {
          layer: [
            'base',
            'sticky',
            'header',
            'rail',
            'action-bar',
            'drawer',
            'modal',
            'popover',
            'toast',
            'loading-bar',
            'skip-link',
          ],
        },
      ],
    },
  },
})

/**
 * Joins class names; of two that set the same property the later one wins, so that a caller's `className` overrides a
 * component's.
 */
export const cn = (...inputs: ClassValue[]): string => merge(clsx(inputs))
