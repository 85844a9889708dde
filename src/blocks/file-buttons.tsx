import { Download } from 'lucide-react'
import { openFile } from './open-file.ts'
import { Button } from '#src/ui/button.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { toast } from '#src/ui/toast.tsx'

export interface FileLink {
  id: string
  name: string
  size: number
}
const failed = () =>
  toast.error('The file cannot be opened', { description: 'Reload the page and try again.' })
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Documents of a thing, each opened with the reader's right to it. */
export function FileButtons({
  files,
  open,
  empty,
}: {
  files: readonly FileLink[]
  open: (id: string) => Promise<Blob>
  empty?: string
}) {
  if (files.length === 0)
    return empty === undefined ? null : <p className="text-small text-subtle">{empty}</p>
  return (
    <ul className="divide-y divide-border">
      {files.map((file) => (
        <li key={file.id}>
          <FileRow
            name={file.name}
            type={file.name.split('.').at(-1) ?? 'file'}
            note={sizeOf(file.size)}
            action={
              <Button
                size="sm"
                icon={Download}
                aria-label={`Open ${file.name}`}
                onClick={() => void openFile(() => open(file.id), file.name).catch(failed)}
              >
                Open
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  )
}
