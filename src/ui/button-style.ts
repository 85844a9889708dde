import { cn } from '#src/lib/classes.ts'

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'cta'
  | 'icon'
  | 'icon-outline'
  | 'danger'
  | 'danger-quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const BASE =
  'inline-flex items-center justify-center rounded-md border border-transparent font-heading font-medium tracking-[-0.006em] whitespace-nowrap select-none transition-colors duration-token-fast ease-standard no-underline touch-target'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover active:shadow-[inset_0_2px_4px_rgb(0_0_0/0.28)]',
  secondary:
    'bg-surface border-border-strong text-text shadow-xs hover:bg-sunken hover:border-control active:bg-sunken active:shadow-[inset_0_1px_3px_rgb(0_0_0/0.12)]',
  tertiary: 'text-accent-text hover:bg-hover active:bg-pressed',
  cta: 'bg-cta text-on-cta font-semibold hover:bg-cta-hover active:bg-cta-hover active:shadow-[inset_0_2px_4px_rgb(0_0_0/0.28)]',
  icon: 'text-muted hover:bg-hover hover:text-text active:bg-pressed active:text-text',
  'icon-outline':
    'bg-surface border-border-strong text-muted hover:bg-sunken hover:text-text active:bg-pressed',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  'danger-quiet': 'text-danger-text hover:bg-danger-soft active:bg-danger-soft',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-3 text-[0.8125rem] leading-5 gap-1.5 rounded-sm',
  md: 'h-control px-4 text-[0.875rem] leading-5 gap-2',
  lg: 'h-control-lg px-5.5 text-[0.9375rem] leading-5 gap-2',
}

const SQUARE: Record<ButtonSize, string> = {
  sm: 'w-control-sm px-0',
  md: 'w-control px-0',
  lg: 'w-control-lg px-0',
}

const OFF =
  'bg-sunken border-border text-subtle shadow-none cursor-not-allowed hover:bg-sunken hover:border-border hover:text-subtle active:bg-sunken active:shadow-none'
const OFF_QUIET =
  'bg-transparent border-transparent hover:bg-transparent hover:border-transparent active:bg-transparent'

export interface ButtonStyleOptions {
  variant?: ButtonVariant
  size?: ButtonSize
  off?: boolean
  block?: boolean
  className?: string
}

/** Classes of a button, shared by `Button` and `LinkButton` so both look and measure the same. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  off = false,
  block = false,
  className,
}: ButtonStyleOptions): string {
  const square = variant === 'icon' || variant === 'icon-outline'
  const quiet = variant === 'tertiary' || variant === 'danger-quiet'
  return cn(
    BASE,
    SIZES[size],
    VARIANTS[variant],
    quiet && 'px-2.5',
    square && SQUARE[size],
    off && OFF,
    off && (quiet || variant === 'icon') && OFF_QUIET,
    block && 'w-full',
    className,
  )
}
