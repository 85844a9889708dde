import { CircleAlert, CircleCheck, ImageUp, RotateCw, WifiOff, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { idPictureProblem } from '#domain/shared/picture-size.ts'
import { uploadRules } from '#domain/shared/file.ts'
import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { uploadStatus } from '#src/ui/inputs/file-upload.tsx'
import { acceptMap, fileSize, sentOf, type UploadedFile } from '#src/ui/inputs/upload-state.ts'
import {
  useUpload,
  type UploadEvent,
  type UploadHost,
  type UploadState,
} from '#src/ui/inputs/use-upload.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { IdDrawing } from './id-drawing.tsx'

/** Sends a picture of an identity document; only the person and the identity check can read it. */
export const sendIdPhoto = sendFileFor('identity_document')

/** Identity documents have to be readable files, and pictures large enough to read. */
const ID_RULE = { ...uploadRules, problem: idPictureProblem }

interface LineProps {
  title: string
  state: UploadState
  /** the stored picture; undefined where only its id is known */
  stored: UploadedFile | undefined
}

function statusText({ state, stored }: LineProps): string {
  const { file, progress, reason } = state.context
  if (reason !== null) return `${reason.title}. ${reason.detail}`
  if (state.matches('choosing')) return 'Choose a picture or drop it here'
  if (state.matches({ transferring: 'sending' }))
    return `Uploading, ${sentOf(progress, file?.size ?? 0)}`
  if (!state.matches('done')) return uploadStatus(state)
  if (stored === undefined) return 'Uploaded'
  const late = stored.awaits_check === true ? '. Its virus check is late and follows by itself' : ''
  // of a picture from another visit neither name nor size is known
  return stored.size === 0 ? `Uploaded${late}` : `${stored.name}, ${fileSize(stored.size)}${late}`
}

function StatusLine(props: LineProps) {
  const bad = props.state.context.reason !== null
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium">{props.title}</p>
      <p
        role={bad ? 'alert' : undefined}
        className={cn('figures text-small wrap-anywhere', bad ? 'text-danger-text' : 'text-subtle')}
      >
        {statusText(props)}
      </p>
    </div>
  )
}

function Mark({ state }: { state: UploadState }) {
  if (state.context.reason !== null) return <Icon as={CircleAlert} className="text-danger-text" />
  if (state.matches('done')) return <Icon as={CircleCheck} className="text-success-text" />
  if (state.matches('choosing')) return <Icon as={ImageUp} className="text-subtle" />
  if (state.matches('paused')) return <Icon as={WifiOff} className="text-warning-text" />
  return (
    <span className="text-accent-text">
      <Spinner />
    </span>
  )
}

/**
 * The chosen picture, so that the person sees what the identity check will get; the drawing of a document for a file
 * that the browser can't show (PDF, in most browsers HEIC), and before one is chosen.
 */
function Preview({
  file,
  side,
  title,
  dim,
}: Pick<IdPhotoProps, 'side' | 'title'> & { file: File | null; dim: boolean }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null || !file.type.startsWith('image/')) return
    const own = URL.createObjectURL(file)
    setAddress(own)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(own)
    }
  }, [file])
  return address === null ? (
    <IdDrawing
      side={side}
      className={cn('h-auto w-[44%] rounded-md md:w-[72%]', dim && 'opacity-55')}
    />
  ) : (
    <img
      src={address}
      alt={`${title} of your document, as you chose it`}
      onError={() => setAddress(null)}
      className="absolute inset-0 size-full object-contain"
    />
  )
}

/** The bar at the lower edge of the picture. */
function Progress({ value, title }: { value: number; title: string }) {
  const percent = Math.round(value * 100)
  return (
    <svg
      role="progressbar"
      aria-label={`Uploading the ${title.toLowerCase()}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 h-[3px] w-full bg-gauge-track"
    >
      <rect width={`${percent}%`} height="100%" className="fill-accent-text" />
    </svg>
  )
}

interface ActionProps {
  title: string
  state: UploadState
  send: (event: UploadEvent) => void
  args: WidgetArgs
  onChoose: () => void
}

/** The one thing to do: choose, cancel, try again, replace. */
function Action({ title, state, send, args, onChoose }: ActionProps) {
  const side = title.toLowerCase()
  if (state.matches('checking')) return null
  if (state.matches('failed'))
    return (
      <Button
        size="sm"
        variant="tertiary"
        onClick={() => send({ type: 'RETRY' })}
        className="max-md:h-11"
      >
        Try again
      </Button>
    )
  if (state.matches('done'))
    return (
      <Button
        size="sm"
        icon={RotateCw}
        aria-label={`Replace ${side}`}
        onClick={onChoose}
        className="max-md:h-11"
      >
        Replace
      </Button>
    )
  if (state.hasTag('choosing'))
    return (
      <Button
        size="sm"
        aria-label={`Choose ${side}`}
        aria-invalid={args.error ? true : undefined}
        onClick={onChoose}
        onBlur={args.onBlur}
        className="max-md:h-11"
      >
        Choose
      </Button>
    )
  return (
    <IconButton
      size="sm"
      icon={X}
      label="Cancel upload"
      onClick={() => send({ type: 'REMOVE' })}
      className="max-md:size-11"
    />
  )
}

interface IdPhotoProps {
  args: WidgetArgs
  side: 'front' | 'back'
  title: string
}
interface SlotProps extends IdPhotoProps {
  stored: UploadedFile | undefined
  /** the picture that was chosen on this page */
  chosen: File | null
  onChosen: (file: File) => void
  host: Pick<UploadHost, 'first' | 'onStored' | 'onRemoved'>
  /** replaces the stored picture by another one, which stays until that one is stored */
  onReplace: (file: File) => void
}

function Slot(props: SlotProps) {
  const { args, side, title, stored, chosen, host, onChosen, onReplace } = props
  const [state, send] = useUpload({
    ...host,
    upload: sendIdPhoto,
    rule: ID_RULE,
    stored,
  })
  const zone = useDropzone({
    accept: acceptMap(uploadRules.types),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (taken, rejections) => {
      const files = [...taken, ...rejections.map(({ file }) => file)]
      const [file] = files
      if (file === undefined) return
      onChosen(file)
      if (state.can({ type: 'CHOOSE', file })) send({ type: 'CHOOSE', file, count: files.length })
      else onReplace(file)
    },
  })
  const bad = state.context.reason !== null
  const done = state.matches('done')
  return (
    <div className="min-w-0 md:only:max-w-78">
      <div
        {...zone.getRootProps({ role: 'group', tabIndex: -1 })}
        aria-label={`${title} of the document`}
        className={cn(
          'overflow-hidden rounded-lg border border-border-strong bg-surface outline-none',
          zone.isDragActive && 'border-focus bg-accent-soft',
          (args.error || bad) && !zone.isDragActive && 'border-danger',
        )}
      >
        <input
          {...zone.getInputProps({ style: undefined, name: args.name, tabIndex: -1 })}
          className="hidden"
        />
        <div className="relative grid aspect-[2.5] place-items-center border-b border-border bg-sunken md:aspect-[1.7] dark:bg-canvas">
          <Preview
            file={state.hasTag('choosing') || state.matches('checking') ? null : chosen}
            side={side}
            title={title}
            dim={!done}
          />
          {state.hasTag('sending') ? (
            <Progress value={state.context.progress} title={title} />
          ) : null}
        </div>
        <div className="flex min-h-14 items-center gap-2.5 py-2.5 pr-2 pl-3.5">
          <Mark state={state} />
          <StatusLine
            title={title}
            state={state}
            stored={stored?.name === '' ? undefined : stored}
          />
          <Action title={title} state={state} send={send} args={args} onChoose={zone.open} />
        </div>
      </div>
      {done && chosen !== null ? (
        <p className="mt-1.5 text-small text-subtle">
          All four corners and every line have to be readable. Otherwise replace it.
        </p>
      ) : null}
      {args.error ? <FieldError>{args.error}</FieldError> : null}
    </div>
  )
}

/** One side of the ID: picture, what happened to it, and the one thing to do. */
export function IdPhoto(props: IdPhotoProps) {
  const { value, onChange } = props.args
  const [known, setKnown] = useState<UploadedFile | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [slot, setSlot] = useState<{ key: number; first?: File }>({ key: 0 })
  const next = (first?: File) => setSlot(({ key }) => ({ key: key + 1, first }))
  const id = typeof value === 'string' ? value : ''
  // of a picture from another visit only the id is known
  const stored = known?.id === id ? known : { id, name: '', size: 0 }
  return (
    <Slot
      key={`${slot.key} ${id}`}
      {...props}
      stored={id === '' || slot.first !== undefined ? undefined : stored}
      chosen={id === '' || slot.first !== undefined || known?.id === id ? chosen : null}
      onChosen={setChosen}
      host={{
        first: slot.first,
        onStored: (file) => {
          setKnown(file)
          setSlot(({ key }) => ({ key }))
          onChange(file.id)
        },
        onRemoved: () => {
          setChosen(null)
          next()
        },
      }}
      onReplace={next}
    />
  )
}
