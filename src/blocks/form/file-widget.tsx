import { lazy, Suspense } from 'react'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { useSeenFiles } from './use-seen-files.ts'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import type { WidgetArgs } from './widget-types.ts'

/** A part of its own: few forms take files, and every form would load it. */
const FileUpload = lazy(async () => ({
  default: (await import('#src/ui/inputs/file-upload.tsx')).FileUpload,
}))

/** Files of a field, whose value stores their ids. */
export function FileWidget({ args }: { args: WidgetArgs }) {
  const [seen, remember] = useSeenFiles()
  const { upload, types, maxBytes, known = [] } = args.override
  if (!upload) return null
  const ids = (Array.isArray(args.value) ? args.value : [args.value]).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  const many = Array.isArray(args.value) || args.spec.widget === 'files'
  const rows = ids.map(
    (id): UploadedFile =>
      seen.get(id) ?? known.find((each) => each.id === id) ?? { id, name: 'Stored file', size: 0 },
  )
  return (
    <Suspense fallback={<SkeletonText lines={2} />}>
      <FileUpload
        name={args.name}
        onBlur={args.onBlur}
        value={rows}
        upload={upload}
        max={many ? 20 : 1}
        types={types}
        maxBytes={maxBytes}
        onChange={(next) => {
          remember(next)
          args.onChange(many ? next.map((each) => each.id) : (next[0]?.id ?? null))
        }}
      />
    </Suspense>
  )
}
