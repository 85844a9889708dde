import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Skeleton } from '../skeleton.tsx'
import type { RichTextProps } from './rich-text-props.ts'

const Editor = lazy(() => import('./rich-text-editor.tsx'))
const never = () => () => undefined

function EditorShape() {
  return (
    <div aria-busy="true" className="min-h-48 rounded-md border border-control bg-surface">
      <div className="h-11 border-b border-border" />
      <div className="grid gap-2 p-4">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    </div>
  )
}

/** Formatted text; the editor is a chunk of its own and is not rendered on the server. */
export function RichText(props: RichTextProps) {
  const browser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!browser) return <EditorShape />
  return (
    <Suspense fallback={<EditorShape />}>
      <Editor {...props} />
    </Suspense>
  )
}
