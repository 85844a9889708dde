import { useEffect, useRef, type ReactNode } from 'react'
import { Drawing, type DrawingName } from '#src/ui/drawing.tsx'

/**
 * A page on which the link of a mail lands: one drawing, one sentence, one button. `moved` puts the focus on its
 * heading.
 */
export function LinkPage({
  drawing,
  title,
  moved,
  children,
  action,
}: {
  drawing: DrawingName
  title: string
  moved: boolean
  children: ReactNode
  action: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved])
  return (
    <div className="page-container">
      <div className="mx-auto max-w-100 pt-14 text-center md:pt-20">
        <Drawing name={drawing} className="mx-auto mb-6" />
        <h1 ref={heading} tabIndex={-1} className="text-h1 outline-none">
          {title}
        </h1>
        <div className="mt-2 text-body text-pretty text-muted">{children}</div>
        <div className="mt-7">{action}</div>
      </div>
    </div>
  )
}
