import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { later, useLater } from '#src/ui/later.ts'

const photo = later(() => import('./id-photo.tsx'))

/** One side of the ID: its picture is taken by a library that comes when the field is drawn; until then its place is kept. */
export function LaterIdPhoto(props: { args: WidgetArgs; side: 'front' | 'back'; title: string }) {
  const part = useLater(photo, true)
  if (part !== null) return <part.IdPhoto {...props} />
  return (
    <div aria-hidden="true" className="min-w-0 rounded-lg border border-border bg-surface md:only:max-w-78">
      <div className="aspect-[2.5] border-b border-border bg-sunken md:aspect-[1.7] dark:bg-canvas" />
      <div className="min-h-14" />
    </div>
  )
}
