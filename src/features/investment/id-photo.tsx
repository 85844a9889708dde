import { CircleAlert, CircleCheck, ImageUp, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { uploadRules } from '#domain/model/file.ts'
import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/ui/cn.ts'
import { Icon } from '#src/ui/icon.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { acceptMap, fileSize, useUploads, type UploadRow } from '#src/ui/inputs/upload-state.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { IdDrawing } from './id-drawing.tsx'

/** Sends a picture of an identity document; only the person and the identity check can read it. */
export const sendIdPhoto = sendFileFor('identity_document')

interface Known { name: string; size: number }
interface LineProps { title: string; row: UploadRow | undefined; stored: Known | null | undefined; refused: string | null }

/** Bytes sent of all, in the unit of the whole: "1.8 of 2.8 MB". */
export function sentOf(fraction: number, bytes: number): string {
  const whole = fileSize(bytes)
  const unit = whole.split(' ')[1] ?? ''
  return `${fileSize(Math.round(bytes * fraction)).replace(` ${unit}`, '')} of ${whole}`
}

function StatusLine({ title, row, stored, refused }: LineProps) {
  const bad = refused ?? (row?.state === 'failed' || row?.state === 'blocked' ? row.message : undefined)
  const text = bad ?? (row ? `Uploading, ${sentOf(row.progress, row.file.size)}` : stored === undefined ? 'Choose a picture or drop it here' : stored === null ? 'Uploaded' : `${stored.name}, ${fileSize(stored.size)}`)
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium">{title}</p>
      <p role={bad ? 'alert' : undefined} className={cn('figures text-small wrap-anywhere', bad ? 'text-danger-text' : 'text-subtle')}>{text}</p>
    </div>
  )
}

function Mark({ row, done, bad }: { row: UploadRow | undefined; done: boolean; bad: boolean }) {
  if (bad) return <Icon as={CircleAlert} className="text-danger-text" />
  if (row) return <span className="text-accent-text"><Spinner /></span>
  return <Icon as={done ? CircleCheck : ImageUp} className={done ? 'text-success-text' : 'text-subtle'} />
}

const REFUSALS: Readonly<Record<string, string>> = { 'file-too-large': 'The picture is larger than 10 MB. Choose a smaller one.', 'file-invalid-type': 'Choose a JPG, PNG, HEIC or PDF file.' }

/** The bar at the lower edge of the picture. */
function Progress({ row, title }: { row: UploadRow; title: string }) {
  return (
    <svg role="progressbar" aria-label={`Uploading the ${title.toLowerCase()}`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(row.progress * 100)} className="absolute inset-x-0 bottom-0 h-[3px] w-full bg-gauge-track">
      <rect width={`${Math.round(row.progress * 100)}%`} height="100%" className="fill-accent-text" />
    </svg>
  )
}

/** One side of the ID: picture, what happened to it, and the one thing to do: choose, cancel, try again, replace. */
export function IdPhoto({ args, side, title }: { args: WidgetArgs; side: 'front' | 'back'; title: string }) {
  const [known, setKnown] = useState<Known | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const uploads = useUploads(sendIdPhoto, (file) => { setKnown(file); args.onChange(file.id) })
  const row = uploads.rows.at(-1)
  const done = typeof args.value === 'string' && args.value !== ''
  const zone = useDropzone({
    accept: acceptMap(uploadRules.types), maxSize: uploadRules.maxBytes, minSize: 1, multiple: false, noClick: true, noKeyboard: true,
    onDrop: ([file], [rejection]) => {
      setRefused(rejection ? (REFUSALS[rejection.errors[0]?.code ?? ''] ?? 'This file cannot be taken. Choose another one.') : null)
      if (!file) return
      uploads.rows.forEach((each) => uploads.drop(each.key))
      uploads.start(file)
    },
  })
  const bad = refused !== null || row?.state === 'failed' || row?.state === 'blocked'
  const side_ = title.toLowerCase()
  return (
    <div className="min-w-0 md:only:max-w-78">
      <div {...zone.getRootProps({ role: 'group', tabIndex: -1 })} aria-label={`${title} of the document`} className={cn('overflow-hidden rounded-lg border border-border-strong bg-surface outline-none', zone.isDragActive && 'border-focus bg-accent-soft', (args.error || bad) && !zone.isDragActive && 'border-danger')}>
        <input {...zone.getInputProps({ style: undefined, name: args.name, tabIndex: -1 })} className="hidden" />
        <div className="relative grid aspect-[2.5] place-items-center border-b border-border bg-sunken md:aspect-[1.7] dark:bg-canvas">
          <IdDrawing side={side} className={cn('h-auto w-[44%] rounded-md md:w-[72%]', !(done && !row) && 'opacity-55')} />
          {row?.state === 'uploading' ? <Progress row={row} title={title} /> : null}
        </div>
        <div className="flex min-h-14 items-center gap-2.5 py-2.5 pr-2 pl-3.5">
          <Mark row={row} done={done} bad={bad} />
          <StatusLine title={title} row={row} refused={refused} stored={done ? known : undefined} />
          {row?.state === 'uploading' ? <IconButton size="sm" icon={X} label="Cancel upload" onClick={() => uploads.drop(row.key)} className="max-md:size-11" /> : null}
          {row?.state === 'failed' ? <Button size="sm" variant="tertiary" onClick={() => uploads.retry(row)} className="max-md:h-11">Try again</Button> : null}
          {row === undefined || row.state === 'blocked' ? (
            done && !bad ? <IconButton size="sm" icon={RotateCw} label={`Replace ${side_}`} onClick={zone.open} className="max-md:size-11" />
              : <Button size="sm" aria-label={`Choose ${side_}`} aria-invalid={args.error ? true : undefined} onClick={zone.open} onBlur={args.onBlur} className="max-md:h-11">Choose</Button>
          ) : null}
        </div>
      </div>
      {args.error ? <FieldError>{args.error}</FieldError> : null}
    </div>
  )
}
