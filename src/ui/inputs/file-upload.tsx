import { FileX, RotateCw, Trash2, Upload, X } from 'lucide-react'
import { useId, useState, type ReactNode, type RefCallback } from 'react'
import { useDropzone, type FileRejection } from 'react-dropzone'
import { Button, IconButton } from '../button.tsx'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { useControl, type ControlProps } from './field-context.ts'
import { acceptMap, fileMark, fileSize, uploadRule, useUploads, type SendFile, type UploadedFile, type UploadRow } from './upload-state.ts'

export interface FileUploadProps extends Omit<ControlProps, 'size' | 'autoFocus'> {
  value: readonly UploadedFile[] | null | undefined
  onChange: (files: readonly UploadedFile[]) => void
  upload: SendFile
  /** Called when a file is taken out; the row stays when it throws. */
  onRemove?: (file: UploadedFile) => Promise<void> | void
  types?: readonly string[]
  maxBytes?: number
  /** Most files; 1 hides the drop area while a file is there. */
  max?: number
  /** Second line of a finished row, for example "uploaded 14 Sep". */
  describe?: (file: UploadedFile) => ReactNode
  ref?: RefCallback<HTMLElement>
}

const DEFAULT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const
const TEN_MB = 10 * 1024 * 1024

function refusal(rejection: FileRejection, rule: string, maxBytes: number): { title: string; detail: string } {
  const code = rejection.errors[0]?.code
  if (code === 'file-too-large') return { title: `${fileSize(rejection.file.size)} is too large`, detail: `The limit is ${uploadRule([], maxBytes).replace('Any file, up to ', '')}.` }
  if (code === 'too-many-files') return { title: 'Too many files', detail: 'Choose one file at a time.' }
  if (rejection.file.size === 0) return { title: 'The file is empty', detail: 'Choose another one.' }
  return { title: 'This type is not taken', detail: `${rule}.` }
}

function Row({ mark, title, detail, bad = false, progress, children }: { mark: string; title: string; detail?: ReactNode; bad?: boolean; progress?: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md border border-border bg-surface p-3">
      <span aria-hidden="true" className="grid h-11 w-9 place-items-center rounded-xs rounded-tr-lg border border-border bg-sunken text-[0.625rem] font-semibold tracking-[0.04em] text-muted">{mark}</span>
      <div className="min-w-0">
        <p className="truncate font-medium">{title}</p>
        {progress !== undefined ? (
          <svg role="progressbar" aria-label={`Uploading ${title}`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(progress * 100)} className="mt-2 block h-1.5 w-full overflow-hidden rounded-full bg-gauge-track">
            <rect width={`${Math.round(progress * 100)}%`} height="100%" className="fill-gauge" />
          </svg>
        ) : null}
        {detail ? <p role={bad ? 'alert' : undefined} className={cn('text-small', bad ? 'text-danger-text' : 'text-subtle')}>{detail}</p> : null}
      </div>
      <div className="flex items-center">{children}</div>
    </li>
  )
}

function PendingRow({ row, onRetry, onDrop }: { row: UploadRow; onRetry: () => void; onDrop: () => void }) {
  const { name } = row.file
  if (row.state === 'uploading') {
    return <Row mark={fileMark(name)} title={name} progress={row.progress}><IconButton size="sm" icon={X} label={`Cancel upload of ${name}`} onClick={onDrop} /></Row>
  }
  return (
    <Row mark={fileMark(name)} title={name} bad detail={row.state === 'blocked' ? `Blocked: ${row.message ?? ''}` : row.message}>
      {row.state === 'failed' ? <Button size="sm" variant="tertiary" icon={RotateCw} onClick={onRetry}>Try again</Button> : null}
      <IconButton size="sm" icon={Trash2} label={`Remove ${name}`} onClick={onDrop} />
    </Row>
  )
}

/** Drop area with its rule, and one row per file: uploading with progress and cancel, done, failed with retry, blocked. */
export function FileUpload(props: FileUploadProps) {
  const { onChange, upload, onRemove, types = DEFAULT_TYPES, maxBytes = TEN_MB, max = 1, describe, ref } = props
  const files = props.value ?? []
  const state = useControl(props)
  const own = useId()
  const [refused, setRefused] = useState<{ title: string; detail: string } | null>(null)
  const uploads = useUploads(upload, (file) => onChange(max === 1 ? [file] : [...files, file]))
  const rule = uploadRule(types, maxBytes)
  const off = state.disabled || state.readOnly
  const zone = useDropzone({
    accept: acceptMap(types),
    maxSize: maxBytes,
    minSize: 1,
    multiple: max > 1,
    noClick: true,
    noKeyboard: true,
    disabled: off,
    onDrop: (taken, rejections) => {
      const first = rejections[0]
      setRefused(first ? refusal(first, rule, maxBytes) : null)
      taken.slice(0, Math.max(0, max - files.length - uploads.rows.length)).forEach(uploads.start)
    },
  })
  const remove = async (file: UploadedFile) => {
    await onRemove?.(file)
    onChange(files.filter((other) => other.id !== file.id))
  }
  const room = files.length + uploads.rows.length < max
  const choose = (
    <button type="button" ref={ref} id={state.id} className="link" disabled={off} onClick={zone.open} onBlur={() => props.onBlur?.()} aria-describedby={[`${own}-rule`, state.describedBy].filter(Boolean).join(' ')} aria-invalid={state.invalid || undefined}>
      {refused ? 'Choose another' : 'Choose a file'}
    </button>
  )
  return (
    <div className={cn('grid gap-3', props.className)}>
      <input {...zone.getInputProps({ style: undefined, name: props.name, tabIndex: -1 })} className="hidden" />
      {room && !off ? (
        <div
          {...zone.getRootProps({ role: 'group', tabIndex: -1 })}
          aria-labelledby={state.labelledBy}
          aria-label={props['aria-label']}
          className={cn(
            'flex min-h-32 flex-col items-center justify-center gap-1 rounded-lg border-[1.5px] border-dashed border-control bg-canvas p-6 text-center outline-none',
            zone.isDragActive && 'border-solid border-focus bg-accent-soft',
            (refused || state.invalid) && !zone.isDragActive && 'border-danger',
            refused && !zone.isDragActive && 'bg-danger-soft',
          )}
        >
          <span className={cn('mb-1.5 grid size-9 place-items-center rounded-md', refused && !zone.isDragActive ? 'bg-danger-soft text-danger-text' : 'bg-accent-soft-strong text-accent-text')}>
            <Icon as={refused && !zone.isDragActive ? FileX : Upload} />
          </span>
          {zone.isDragActive ? <p className="font-medium">Drop to upload</p> : refused ? (
            <div role="alert"><p className="font-medium">{refused.title}</p><p className="text-small text-muted">{refused.detail} {choose}</p></div>
          ) : <p>{choose} or drop it here</p>}
          <p id={`${own}-rule`} className={cn('text-small text-subtle', refused && !zone.isDragActive && 'sr-only')}>{rule}</p>
        </div>
      ) : null}
      {files.length + uploads.rows.length > 0 ? (
        <ul className="grid gap-2">
          {files.map((file) => (
            <Row key={file.id} mark={fileMark(file.name)} title={file.name} detail={<>{fileSize(file.size)}{describe ? <> · {describe(file)}</> : null}</>}>
              {off ? null : <IconButton size="sm" icon={Trash2} label={`Remove ${file.name}`} onClick={() => void remove(file)} />}
            </Row>
          ))}
          {uploads.rows.map((row) => <PendingRow key={row.key} row={row} onRetry={() => uploads.retry(row)} onDrop={() => uploads.drop(row.key)} />)}
        </ul>
      ) : off ? <p className="text-subtle">–</p> : null}
    </div>
  )
}
