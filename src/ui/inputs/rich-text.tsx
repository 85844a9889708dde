import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Skeleton } from '../skeleton.tsx'
import type { ControlProps } from './field-context.ts'

export interface RichTextProps extends Omit<ControlProps, 'size'> {
  /** HTML of the short allowlist (paragraphs, headings 2 and 3, lists, quotes, links, bold, italic) */
  value: string | null | undefined
  onChange: (html: string) => void
  /** Shows "68 of 400 words". */
  words?: number
  placeholder?: string
  /** tables of a stored text are kept and can be written in */
  tables?: boolean
}

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
