import type { RevisionChange } from '#domain/offerings/model/revision.ts'
import { cn } from '#src/lib/classes.ts'

function SideText({ text, gone }: { text: string | null; gone: boolean }) {
  if (text === null)
    return <p className="text-subtle">{gone ? 'New: nothing stood here' : 'Taken out'}</p>
  if (gone)
    return (
      <p className="wrap-anywhere whitespace-pre-line text-muted">
        <del className="decoration-danger-text/60">{text}</del>
      </p>
    )
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <ins className="rounded-xs bg-success-soft text-success-text no-underline">{text}</ins>
    </p>
  )
}

function Side({ word, text, gone }: { word: string; text: string | null; gone: boolean }) {
  return (
    <div className="min-w-0">
      <span className="text-small text-subtle">{word}</span>
      <SideText text={text} gone={gone} />
    </div>
  )
}

/** What differs between two revisions, field by field: as it was and as it is. */
export function ChangeList({
  changes,
  label,
  className,
}: {
  changes: readonly RevisionChange[]
  label: string
  className?: string
}) {
  return (
    <ul aria-label={label} className={cn('grid divide-y divide-border', className)}>
      {changes.map((change) => (
        <li
          key={`${change.field} ${change.label}`}
          className="grid gap-2 py-4 first:pt-0 last:pb-0"
        >
          <h3 className="text-ui font-medium">{change.label}</h3>
          <div className="grid gap-3 md:grid-cols-2 md:gap-6">
            <Side word="Was" text={change.old} gone />
            <Side word="Is now" text={change.new} gone={false} />
          </div>
        </li>
      ))}
    </ul>
  )
}
