import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { Drawing, type DrawingName } from '#src/ui/drawing.tsx'

/** A page behind a mailed link on which nothing is left to do: what happened, or why the link leads nowhere. */
export function LinkNotice({
  drawing,
  title,
  children,
}: {
  drawing: DrawingName
  title: string
  children: ReactNode
}) {
  return (
    <Card pad className="mx-auto max-w-form text-center">
      <Drawing name={drawing} className="mx-auto mb-4" />
      <h1 className="text-h1">{title}</h1>
      <div className="mt-2 text-body text-muted text-pretty">{children}</div>
    </Card>
  )
}
