import { CircleAlert } from 'lucide-react'
import type { FormPreview } from '#domain/offerings/sec/model.ts'
import { Link } from '#src/lib/nav.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'

type Line = FormPreview['lines'][number]

/** Lines of a form under their headings, in its own order. */
function sectionsOf(lines: readonly Line[]): { title: string; lines: Line[] }[] {
  const found: { title: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = found.find((one) => one.title === line.section)
    if (last) last.lines.push(line)
    else found.push({ title: line.section, lines: [line] })
  }
  return found
}

function Row({ line }: { line: Line }) {
  const fill =
    line.href === null ? (
      <span className="text-small text-subtle">{line.where}</span>
    ) : (
      <Link
        to={line.href}
        className="text-small font-medium text-accent-text hover:underline"
        aria-label={`${line.label}: open ${line.where}`}
      >
        {line.where}
      </Link>
    )
  return (
    <li className="grid gap-x-4 gap-y-1 px-5 py-3 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,12rem)] md:px-6">
      <span className="text-small text-muted">{line.label}</span>
      <span className="min-w-0 wrap-break-word">
        {line.value === null ? null : <span>{line.value}</span>}
        {line.problem === null ? null : (
          <span className="flex gap-1.5 text-small text-danger-text">
            <Icon as={CircleAlert} size="sm" className="mt-0.5 flex-none" />
            <span>{line.problem}</span>
          </span>
        )}
      </span>
      <span className="md:text-right">{fill}</span>
    </li>
  )
}

/** A form line by line: its value, what is wrong with it, and where it is filled in. What is open comes first. */
export function FormLines({ lines }: { lines: readonly Line[] }) {
  const open = lines.filter((line) => line.problem !== null)
  const groups = [
    ...(open.length === 0 ? [] : [{ title: 'Not ready', lines: open }]),
    ...sectionsOf(lines.filter((line) => line.problem === null)),
  ]
  return (
    <>
      {groups.map((group) => (
        <Card key={group.title} aria-label={group.title} className="overflow-hidden">
          <CardHead title={group.title} line />
          <ul className="divide-y divide-border">
            {group.lines.map((line) => (
              <Row key={`${line.element} ${line.label} ${line.value}`} line={line} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}
