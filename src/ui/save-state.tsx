import { CloudAlert, CloudCheck, CloudOff, Pencil } from 'lucide-react'
import { cn } from '#src/lib/classes.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type SaveStatus =
  | 'idle'
  | 'uploading'
  | 'saving'
  | 'saved'
  | 'unsaved'
  | 'offline'
  | 'failed'

export interface SaveStateProps {
  status: SaveStatus
  /** Clock time of the last save, "2:02 PM". */
  savedAt?: string
  onRetry?: () => void
  className?: string
}

/**
 * Status of the draft: Waiting for the upload, Saving, Draft saved at 2:02 PM, Unsaved changes, Offline, Could not
 * save. Polite, errors assertive.
 */
export function SaveState({ status, savedAt, onRetry, className }: SaveStateProps) {
  const base = 'inline-flex items-center gap-1.5 text-small whitespace-nowrap'
  if (status === 'failed') {
    return (
      <span role="alert" className={cn(base, 'text-danger-text', className)}>
        <Icon as={CloudAlert} size="sm" />
        Could not save.
        {onRetry ? (
          <button type="button" onClick={onRetry} className="link touch-target">
            Try again
          </button>
        ) : null}
      </span>
    )
  }
  const warn = status === 'unsaved' || status === 'offline'
  return (
    <span role="status" className={cn(base, warn ? 'text-warning-text' : 'text-subtle', className)}>
      {status === 'saving' || status === 'uploading' ? (
        <>
          <Spinner size="sm" />
          {status === 'saving' ? 'Saving' : 'Waiting for the upload'}
        </>
      ) : null}
      {status === 'saved' ? (
        <>
          <Icon as={CloudCheck} size="sm" className="text-success-text" />
          <span className="figures">{savedAt ? `Draft saved at ${savedAt}` : 'Draft saved'}</span>
        </>
      ) : null}
      {status === 'unsaved' ? (
        <>
          <Icon as={Pencil} size="sm" />
          Unsaved changes
        </>
      ) : null}
      {status === 'offline' ? (
        <>
          <Icon as={CloudOff} size="sm" />
          Offline. Kept on this device
        </>
      ) : null}
    </span>
  )
}
