import { Upload } from 'lucide-react'
import { useId, useRef, type ChangeEvent } from 'react'
import type { ButtonVariant } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'

/** A button that selects one file and passes it on. */
export function UploadButton({
  label,
  accept,
  busy,
  disabledReason,
  variant = 'primary',
  onFile,
}: {
  label: string
  accept: string
  busy: boolean
  disabledReason?: string | undefined
  variant?: ButtonVariant
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        onChange={take}
        tabIndex={-1}
        className="sr-only"
      />
      <Button
        variant={variant}
        icon={Upload}
        busy={busy}
        disabledReason={disabledReason}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
/** A form with one file. Its fields come before the file, which the server reads as a stream; null leaves one out. */
export function fileForm(
  file: File,
  fields: Readonly<Record<string, string | number | null>> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== null) form.set(name, String(value))
  form.set('file', file)
  return form
}
