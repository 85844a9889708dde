import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { toast as sonner } from 'sonner'
import { IconButton } from './button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon, type IconType } from './icon.tsx'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface ToastOptions {
  /** One more sentence below the first. */
  description?: ReactNode
  /** A link or an undo. A toast with an action that reports an error stays until it is closed. */
  action?: { label: string; onClick: () => void }
  icon?: IconType
  /** The same id replaces the earlier toast. */
  id?: string
}

const LOOKS: Record<ToastTone, { icon: IconType; color: string }> = {
  success: { icon: CircleCheck, color: 'text-success-text' },
  info: { icon: Info, color: 'text-info-text' },
  warning: { icon: TriangleAlert, color: 'text-warning-text' },
  error: { icon: CircleAlert, color: 'text-danger-text' },
}

export interface ToastViewProps extends ToastOptions {
  tone: ToastTone
  title: ReactNode
  onDismiss: () => void
}

/** What one toast looks like: icon, text, action, close. */
export function ToastView({ tone, title, description, action, icon, onDismiss }: ToastViewProps) {
  const tall = Boolean(description) || Boolean(action)
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn(
        'flex w-89 max-w-full gap-3 rounded-lg border border-border bg-raised py-3.5 pr-3.5 pl-4 shadow-md',
        tall ? 'items-start' : 'items-center',
      )}
    >
      <Icon as={icon ?? LOOKS[tone].icon} className={cn(tall && 'mt-px', LOOKS[tone].color)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {description ? <p className="text-small text-muted">{description}</p> : null}
        {action ? (
          <button
            type="button"
            className="link touch-target mt-1.5 text-small"
            onClick={() => {
              action.onClick()
              onDismiss()
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <IconButton
        icon={X}
        label="Dismiss"
        size="sm"
        onClick={onDismiss}
        className="-my-1 flex-none"
      />
    </div>
  )
}

type Library = typeof sonner
let library: Library | null = null
const waiting: ((library: Library) => void)[] = []

/** The toaster is mounted: it passes the library with which toasts are shown, and toasts from before are shown now. */
export function toastsGoTo(arrived: Library): void {
  library = arrived
  for (const say of waiting.splice(0)) say(arrived)
}

function say(what: (library: Library) => void): void {
  if (library) what(library)
  else waiting.push(what)
}

function show(tone: ToastTone, title: ReactNode, options: ToastOptions = {}): void {
  const stays = tone === 'error' && options.action !== undefined
  say((shown) =>
    shown.custom(
      (id) => (
        <ToastView tone={tone} title={title} {...options} onDismiss={() => shown.dismiss(id)} />
      ),
      {
        ...(options.id === undefined ? {} : { id: options.id }),
        ...(stays ? { duration: Number.POSITIVE_INFINITY } : {}),
      },
    ),
  )
}

/** Shows a message for 4 s: `toast.success('Address saved')`. */
export const toast = {
  success: (title: ReactNode, options?: ToastOptions) => show('success', title, options),
  info: (title: ReactNode, options?: ToastOptions) => show('info', title, options),
  warning: (title: ReactNode, options?: ToastOptions) => show('warning', title, options),
  error: (title: ReactNode, options?: ToastOptions) => show('error', title, options),
  dismiss: (id?: string | number) => say((shown) => shown.dismiss(id)),
}
