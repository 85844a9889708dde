import { cn } from '#src/lib/classes.ts'
import { initialsOf, seedOf } from './seed.ts'

const SIZES = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-7 text-[0.6875rem]',
  md: 'size-9 text-[0.8125rem]',
  lg: 'size-12 text-[1rem]',
  xl: 'size-16 text-[1.25rem]',
} as const

const TONES = [
  'bg-accent-soft-strong text-accent-text',
  'bg-cta-soft text-cta-text shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--color-cta)_18%,transparent)]',
  'bg-tertiary-100 text-tertiary-800 dark:bg-tertiary-900 dark:text-tertiary-200',
  'bg-fourth-100 text-fourth-800 dark:bg-fourth-900 dark:text-fourth-200',
  'bg-sunken text-muted shadow-[inset_0_0_0_1px_var(--color-border)]',
] as const

export interface AvatarProps {
  /** Full name; gives the initials and the colour. */
  name: string
  src?: string
  size?: keyof typeof SIZES
  /** White initials on the operator's ink rail. */
  ink?: boolean
  className?: string
}

/**
 * Initials (or a picture) of a person. The name is next to it, so the mark is decoration: its letters come from the
 * style sheet, or a button that holds it would show text which its name does not contain (WCAG 2.2, 2.5.3).
 */
export function Avatar({ name, src, size = 'md', ink = false, className }: AvatarProps) {
  const box = cn(
    'inline-grid flex-none place-items-center overflow-hidden rounded-full font-heading font-medium tracking-[0.01em]',
    SIZES[size],
  )
  if (src) return <img src={src} alt="" className={cn(box, 'object-cover', className)} />
  const tone = ink ? 'bg-white/14 text-white' : TONES[seedOf(name) % TONES.length]
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={cn(box, tone, 'before:content-[attr(data-initials)]', className)}
    />
  )
}
