import type { LucideIcon } from 'lucide-react'
import { cn } from './cn.ts'

/** A lucide icon component, handed to the ui by reference so that only the used ones are shipped. */
export type IconType = LucideIcon

const SIZES = { xs: 'size-3.5 stroke-2', sm: 'size-4', md: 'size-4.5', lg: 'size-5.5', xl: 'size-7 stroke-[1.5]' } as const

export interface IconProps {
  as: IconType
  size?: keyof typeof SIZES
  className?: string
}

/** Draws one icon at 18 px and 1.75 stroke; hidden from assistive technology, so name the control in words. */
export function Icon({ as: Shape, size = 'md', className }: IconProps) {
  return <Shape aria-hidden="true" strokeWidth={1.75} className={cn('flex-none', SIZES[size], className)} />
}
