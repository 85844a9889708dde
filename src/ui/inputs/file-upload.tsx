import { FileX, RotateCw, Trash2, Upload, WifiOff, X } from 'lucide-react'
import { useId, useState, type ReactNode, type RefCallback } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button, IconButton } from '../button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '../icon.tsx'
import { useControl, type ControlProps } from './field-context.ts'
import {
  acceptMap,
  fileMark,
  fileSize,
  sentOf,
  uploadRule,
  type SendFile,
  type UploadedFile,
  type UploadRule,
} from './upload-state.ts'
import { useUpload, type UploadEvent, type UploadState } from './use-upload.ts'

export interface FileUploadProps extends Omit<ControlProps, 'size' | 'autoFocus'> {
  value: readonly UploadedFile[] | null | undefined
  onChange: (files: readonly UploadedFile[]) => void
  upload: SendFile
  types?: readonly string[]
  maxBytes?: number
  /** Most files; 1 hides the drop area while a file is there. */
  max?: number
  /** Second line of a stored file, for example "uploaded Sep 14". */
  describe?: (file: UploadedFile) => ReactNode
  ref?: RefCallback<HTMLElement>
}

const DEFAULT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] as const
const TEN_MB = 10 * 1024 * 1024

interface RowProps {
  name: string
  children?: ReactNode
  /** 0 to 1; a bar without it is not shown */
  progress?: number
  action: ReactNode
}

/** One file: its kind, its name, what happens to it, and what can be done. */
function Row({ name, children, progress, action }: RowProps) {
  const percent = progress === undefined ? 0 : Math.round(progress * 100)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md border border-border bg-surface p-3">
      <span
        aria-hidden="true"
        className="grid h-11 w-9 place-items-center rounded-xs rounded-tr-lg border border-border bg-sunken text-[0.625rem] font-semibold tracking-[0.04em] text-muted"
      >
        {fileMark(name)}
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        {progress === undefined ? null : (
          <svg
            role="progressbar"
            aria-label={`Uploading ${name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="my-1.5 block h-1.5 w-full overflow-hidden rounded-full bg-gauge-track"
          >
            <rect width={`${percent}%`} height="100%" className="fill-gauge" />
          </svg>
        )}
        {children}
      </div>
      <div className="flex items-center">{action}</div>
    </div>
  )
}

/** What a person reads while the file is being uploaded. */
export function uploadStatus(state: UploadState): string {
  const { file, progress, waitMs } = state.context
  if (state.matches('checking')) return 'Checking the file…'
  if (state.matches({ transferring: 'queued' })) return 'Waiting for another upload to finish'
  if (state.matches({ transferring: 'sending' })) return sentOf(progress, file?.size ?? 0)
  if (state.matches({ transferring: 'scanning' })) return 'Uploaded. We are checking the file…'
  if (state.matches('paused'))
    return 'You are offline. The upload continues when you are back online.'
  if (state.matches('retrying'))
    return `We are busy. The upload starts again in ${Math.ceil(waitMs / 1000)} seconds.`
  return ''
}

interface ShownProps {
  state: UploadState
  send: (event: UploadEvent) => void
  /** the stored file as the form has it */
  stored?: UploadedFile
  describe?: FileUploadProps['describe']
  off: boolean
}

/** The row of a file in any state but the choice of it. */
function FileState({ state, send, stored, describe, off }: ShownProps) {
  const { file, progress, reason } = state.context
  const name = stored?.name ?? file?.name ?? ''
  const remove = (icon: typeof X, label: string) =>
    off ? null : (
      <IconButton
        size="sm"
        icon={icon}
        label={`${label} ${name}`}
        onClick={() => send({ type: 'REMOVE' })}
      />
    )
  if (state.matches('done') && stored !== undefined)
    return (
      <Row name={name} action={remove(Trash2, 'Remove')}>
        <p className="text-small text-subtle">
          {stored.size > 0 ? fileSize(stored.size) : 'Stored'}
          {describe ? <> · {describe(stored)}</> : null}
        </p>
        {stored.awaits_check === true ? (
          <p className="text-small text-warning-text">
            Stored. Nobody can open it before a virus check, which is late and follows by itself.
          </p>
        ) : null}
      </Row>
    )
  if (reason !== null)
    return (
      <Row
        name={name}
        action={
          <>
            {state.matches('failed') ? (
              <Button
                size="sm"
                variant="tertiary"
                icon={RotateCw}
                onClick={() => send({ type: 'RETRY' })}
              >
                Try again
              </Button>
            ) : null}
            {remove(Trash2, 'Remove')}
          </>
        }
      >
        <p role="alert" className="text-small text-danger-text">
          {reason.title}. {reason.detail}
        </p>
      </Row>
    )
  const waits = state.matches('paused') || state.matches('retrying')
  return (
    <Row
      name={name}
      progress={state.matches('checking') || waits ? undefined : progress}
      action={state.matches('checking') ? null : remove(X, 'Cancel upload of')}
    >
      <p
        role="status"
        className={cn(
          'figures flex items-center gap-1.5 text-small',
          waits ? 'text-warning-text' : 'text-subtle',
        )}
      >
        {state.matches('paused') ? <Icon as={WifiOff} size="sm" /> : null}
        {uploadStatus(state)}
      </p>
    </Row>
  )
}

interface Field {
  props: FileUploadProps
  rule: UploadRule
  /** files that still fit in */
  room: number
  /** takes the files that were dropped in addition to the first one */
  onMore: (files: readonly File[]) => void
}

/** Where a file is chosen or dropped, with the rule, or with the reason why the last one was refused. */
function DropArea({ state, send, field }: Pick<ShownProps, 'state' | 'send'> & { field: Field }) {
  const { props, rule, room, onMore } = field
  const control = useControl(props)
  const own = useId()
  const { reason } = state.context
  const zone = useDropzone({
    accept: acceptMap(rule.types),
    multiple: (props.max ?? 1) > 1,
    noClick: true,
    noKeyboard: true,
    onDrop: (taken, rejections) => {
      const files = [...taken, ...rejections.map(({ file }) => file)]
      const [file, ...more] = files
      if (file === undefined) return
      send({ type: 'CHOOSE', file, count: files.length > room ? files.length : 1 })
      if (files.length <= room) onMore(more)
    },
  })
  const refused = reason !== null && !zone.isDragActive
  const choose = (
    <button
      type="button"
      ref={props.ref}
      id={control.id}
      className="link"
      onClick={zone.open}
      onBlur={() => props.onBlur?.()}
      aria-describedby={[`${own}-rule`, control.describedBy].filter(Boolean).join(' ')}
      aria-invalid={control.invalid || undefined}
    >
      {reason === null ? 'Choose a file' : 'Choose another'}
    </button>
  )
  const invitation =
    reason === null ? (
      <p>{choose} or drop it here</p>
    ) : (
      <div role="alert">
        <p className="font-medium">{reason.title}</p>
        <p className="text-small text-muted">
          {reason.detail} {choose}
        </p>
      </div>
    )
  return (
    <div
      {...zone.getRootProps({ role: 'group', tabIndex: -1 })}
      aria-labelledby={control.labelledBy}
      aria-label={props['aria-label']}
      className={cn(
        'relative flex min-h-32 flex-col items-center justify-center gap-1 rounded-lg border-[1.5px] border-dashed border-control bg-canvas p-6 text-center outline-none',
        zone.isDragActive && 'border-solid border-focus bg-accent-soft',
        (refused || control.invalid) && !zone.isDragActive && 'border-danger',
        refused && 'bg-danger-soft',
      )}
    >
      <input
        {...zone.getInputProps({ style: undefined, name: props.name, tabIndex: -1 })}
        className="hidden"
      />
      <span
        className={cn(
          'mb-1.5 grid size-9 place-items-center rounded-md',
          refused ? 'bg-danger-soft text-danger-text' : 'bg-accent-soft-strong text-accent-text',
        )}
      >
        <Icon as={refused ? FileX : Upload} />
      </span>
      {zone.isDragActive ? <p className="font-medium">Drop to upload</p> : invitation}
      <p id={`${own}-rule`} className={cn('text-small text-subtle', refused && 'sr-only')}>
        {uploadRule(rule.types, rule.maxBytes)}
      </p>
      {reason !== null && state.can({ type: 'REMOVE' }) ? (
        <IconButton
          size="sm"
          icon={X}
          label={`Discard ${state.context.file?.name ?? ''}`}
          onClick={() => send({ type: 'REMOVE' })}
          className="absolute top-2 right-2"
        />
      ) : null}
    </div>
  )
}

interface SlotProps {
  field: Field
  /** the slot that the next file is chosen in */
  last: boolean
  off: boolean
  stored?: UploadedFile
  first?: File
  onStored: (file: UploadedFile) => void
  onRemoved: (file: UploadedFile | null) => void
}

/** One file and its upload, from the choice of it on. */
function Slot({ field, last, off, ...host }: SlotProps) {
  const { props, rule, room } = field
  const [state, send] = useUpload({ ...host, upload: props.upload, rule })
  const chooses = state.matches('choosing') || (last && state.matches('refused'))
  if (!chooses)
    return (
      <FileState
        state={state}
        send={send}
        stored={host.stored ?? state.context.stored ?? undefined}
        describe={props.describe}
        off={off}
      />
    )
  return room > 0 && !off ? <DropArea state={state} send={send} field={field} /> : null
}

/** Files of a field: each stored or being uploaded, and an area where the next one is chosen or dropped. */
export function FileUpload(props: FileUploadProps) {
  const { onChange, types = DEFAULT_TYPES, maxBytes = TEN_MB, max = 1 } = props
  const files = props.value ?? []
  const control = useControl(props)
  const off = control.disabled || control.readOnly
  const [slots, setSlots] = useState<readonly { key: number; first?: File }[]>([{ key: 0 }])
  const drop = (key: number) =>
    setSlots((all) => {
      const left = all.filter((slot) => slot.key !== key)
      return key === all.at(-1)?.key ? [...left, { key: key + 1 }] : left
    })
  const field: Field = {
    props,
    rule: { types, maxBytes },
    room: max - files.length - (slots.length - 1),
    onMore: (more) => {
      if (max > 1)
        setSlots((all) => {
          const next = (all.at(-1)?.key ?? 0) + 1
          return [
            ...all,
            ...more.map((first, i) => ({ key: next + i, first })),
            { key: next + more.length },
          ]
        })
    },
  }
  return (
    <div className={cn('grid gap-2', props.className)}>
      {files.map((stored) => (
        <Slot
          key={stored.id}
          field={field}
          last={false}
          off={off}
          stored={stored}
          onStored={() => undefined}
          onRemoved={() => onChange(files.filter((file) => file.id !== stored.id))}
        />
      ))}
      {slots.map(({ key, first }) => (
        <Slot
          key={`new-${key}`}
          field={field}
          last={key === slots.at(-1)?.key}
          off={off}
          first={first}
          onStored={(file) => {
            drop(key)
            onChange(max === 1 ? [file] : [...files, file])
          }}
          onRemoved={() => drop(key)}
        />
      ))}
      {files.length + slots.length === 1 && off ? <p className="text-subtle">–</p> : null}
    </div>
  )
}
