import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'
import { Spinner } from './spinner.tsx'

interface Common extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'disabled'> {
  size?: ButtonSize
  /** Icon before the label, or the whole content of an icon button. */
  icon?: IconType
  /** Icon after the label. */
  iconAfter?: IconType
  /**
   * Work is running: the label stays (and so does the width), a spinner replaces the icon, a second press does nothing.
   */
  busy?: boolean
  /** Why the button cannot be used. It disables the button, is shown next to it and is read with it. */
  disabledReason?: ReactNode
  /** The id of the text on the page that says why the button cannot be used, where that text is shown anyway. */
  disabledReasonId?: string
  block?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}
type Main = 'primary' | 'cta' | 'danger'
interface MainButton extends Common {
  variant: Main
  /** The main button of a form or page is never switched off in silence: it gives a reason. */
  disabled?: never
}
interface QuietButton extends Common {
  variant?: Exclude<ButtonVariant, Main>
  disabled?: boolean
}
export type ButtonProps = MainButton | QuietButton

/** The product's button. A button with a reason stays in the tab order, so that screen readers read the reason. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    size = 'md',
    icon,
    iconAfter,
    busy = false,
    disabledReason,
    disabledReasonId,
    block,
    className,
    children,
    disabled,
    onClick,
    type = 'button',
    ...rest
  } = props
  const ownReasonId = useId()
  const explained = Boolean(disabledReason)
  const blocked = explained || disabledReasonId !== undefined
  const reasonId = explained ? ownReasonId : disabledReasonId
  const off = disabled === true || blocked
  const iconSize = size === 'sm' ? 'sm' : 'md'
  const drawn = icon ? <Icon as={icon} size={iconSize} className="-mx-0.5" /> : null
  const mark = icon && busy ? <Spinner size={iconSize} /> : drawn
  const button = (
    <button
      {...rest}
      type={blocked || busy ? 'button' : type}
      disabled={disabled === true && !blocked}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={blocked ? reasonId : rest['aria-describedby']}
      onClick={blocked || busy ? undefined : onClick}
      className={cn(
        buttonClass({ variant, size, off, block }),
        busy && 'cursor-progress',
        className,
      )}
    >
      {mark}
      {children !== undefined ? (
        <span
          className={cn(
            'inline-flex items-center gap-[inherit]',
            busy && !icon && 'relative translate-x-1.5',
          )}
        >
          {busy && !icon ? (
            <span className="absolute right-full mr-1">
              <Spinner size="sm" />
            </span>
          ) : null}
          {children}
        </span>
      ) : null}
      {iconAfter ? <Icon as={iconAfter} size={iconSize} className="-mx-0.5" /> : null}
    </button>
  )
  if (!explained) return button
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-3 gap-y-1.5', block && 'w-full')}>
      {button}
      <span id={reasonId} className="text-small text-subtle">
        {disabledReason}
      </span>
    </span>
  )
}

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'variant' | 'icon' | 'iconAfter' | 'aria-label'
> {
  icon: IconType
  /** Spoken name; an icon alone has none. */
  label: string
  outline?: boolean
  /** A copper dot: something new waits behind the button. The label has to say so too. */
  dot?: boolean
}

/** Square button with one icon and a spoken name. */
export function IconButton({
  icon,
  label,
  outline = false,
  dot = false,
  children: _none,
  ...rest
}: IconButtonProps & { children?: never }) {
  const button = (
    <Button
      {...rest}
      variant={outline ? 'icon-outline' : 'icon'}
      icon={icon}
      aria-label={label}
      title={rest.title ?? label}
    />
  )
  if (!dot) return button
  return (
    <span className="relative inline-flex">
      {button}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1.5 right-1.5 size-2 rounded-full bg-cta ring-2 ring-canvas"
      />
    </span>
  )
}
