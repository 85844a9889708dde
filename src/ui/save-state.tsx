import { CloudAlert, CloudCheck, CloudOff, Pencil } from 'lucide-react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type SaveStatus = 'idle' | 'saving' | 'saved' | 'unsaved' | 'offline' | 'failed'

export interface SaveStateProps {
  status: SaveStatus
  /** Clock time of the last save, "10:42". */
  savedAt?: string
  onRetry?: () => void
  className?: string
}

/** Where the work stands: Saving, Draft saved 10:42, Unsaved changes, Offline, Not saved. Polite, errors assertive. */
export function SaveState({ status, savedAt, onRetry, className }: SaveStateProps) {
  const base = 'inline-flex items-center gap-1.5 text-small whitespace-nowrap'
  if (status === 'failed') {
    return (
      <span role="alert" className={cn(base, 'text-danger-text', className)}>
        <Icon as={CloudAlert} size="sm" />
        Not saved.
        {onRetry ? <button type="button" onClick={onRetry} className="link touch-target">Try again</button> : null}
      </span>
    )
  }
  const warn = status === 'unsaved' || status === 'offline'
  return (
    <span role="status" className={cn(base, warn ? 'text-warning-text' : 'text-subtle', className)}>
      {status === 'saving' ? <><Spinner size="sm" />Saving</> : null}
      {status === 'saved' ? <><Icon as={CloudCheck} size="sm" className="text-success-text" /><span className="figures">{savedAt ? `Draft saved ${savedAt}` : 'Draft saved'}</span></> : null}
      {status === 'unsaved' ? <><Icon as={Pencil} size="sm" />Unsaved changes</> : null}
      {status === 'offline' ? <><Icon as={CloudOff} size="sm" />Offline. Kept on this device</> : null}
    </span>
  )
}
