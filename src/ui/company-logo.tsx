import { cn } from '#src/lib/classes.ts'
import { initialsOf, seedOf } from './seed.ts'

const SIZES = {
  xs: 'size-6 rounded-[5px] text-[0.625rem]',
  sm: 'size-8 rounded-[7px] text-[0.75rem]',
  md: 'size-10 rounded-md text-[0.875rem]',
  lg: 'size-14 rounded-lg text-[1.125rem]',
} as const
const PIXELS = { xs: 24, sm: 32, md: 40, lg: 56 } as const
const TONES = [
  'bg-primary-800',
  'bg-secondary-600',
  'bg-tertiary-600',
  'bg-fourth-700',
  'bg-gray-900',
  'bg-yellow-700',
  'bg-blue-700',
] as const

export interface CompanyLogoProps {
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/** Logo tile of a company; without an uploaded logo its initials on a colour of its own. */
export function CompanyLogo({ name, src, size = 'md', className }: CompanyLogoProps) {
  if (src)
    return (
      <img
        src={src}
        alt=""
        width={PIXELS[size]}
        height={PIXELS[size]}
        loading="lazy"
        decoding="async"
        className={cn('flex-none object-cover', SIZES[size], className)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid flex-none place-items-center font-heading font-semibold text-white',
        SIZES[size],
        TONES[seedOf(name) % TONES.length],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
