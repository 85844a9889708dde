import { laterWidget } from '#src/blocks/form/later-widgets.tsx'
import { later } from '#src/ui/later.ts'

function Place() {
  return (
    <div aria-hidden="true" className="min-w-0 rounded-lg border border-border bg-surface md:only:max-w-78">
      <div className="aspect-[2.5] border-b border-border bg-sunken md:aspect-[1.7] dark:bg-canvas" />
      <div className="min-h-14" />
    </div>
  )
}

/** One side of the ID: its picture is taken by a library that comes when the field is drawn; until then its place is kept. */
export const LaterIdPhoto = laterWidget(later(() => import('./id-photo.tsx').then(({ IdPhoto }) => IdPhoto)), Place)
