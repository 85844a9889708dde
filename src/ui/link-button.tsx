import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#src/lib/nav.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Icon, type IconType } from './icon.tsx'

export interface LinkButtonProps extends Omit<
  ComponentProps<typeof Link>,
  'children' | 'className'
> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconType
  iconAfter?: IconType
  block?: boolean
  className?: string
  children?: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton({
  variant,
  size = 'md',
  icon,
  iconAfter,
  block,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const iconSize = size === 'sm' ? 'sm' : 'md'
  return (
    <Link {...rest} className={buttonClass({ variant, size, block, className })}>
      {icon ? <Icon as={icon} size={iconSize} className="-mx-0.5" /> : null}
      {children}
      {iconAfter ? <Icon as={iconAfter} size={iconSize} className="-mx-0.5" /> : null}
    </Link>
  )
}
