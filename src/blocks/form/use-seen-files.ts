import { useState } from 'react'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'

/** Files that were uploaded while the form is open, by id: the form's value stores only ids. */
export function useSeenFiles(): [
  ReadonlyMap<string, UploadedFile>,
  (files: readonly UploadedFile[]) => void,
] {
  const [seen, setSeen] = useState<ReadonlyMap<string, UploadedFile>>(new Map())
  return [
    seen,
    (files) =>
      setSeen((before) => new Map([...before, ...files.map((file) => [file.id, file] as const)])),
  ]
}
