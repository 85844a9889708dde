import { lazy, Suspense, type ComponentProps } from 'react'

/* The library that takes and checks pictures is needed only where an ID is required. */
const IdPhoto = lazy(() => import('./id-photo.tsx').then((module) => ({ default: module.IdPhoto })))

function IdPhotoShape() {
  return (
    <div
      aria-hidden="true"
      className="min-w-0 rounded-lg border border-border bg-surface md:only:max-w-78"
    >
      <div className="aspect-[2.5] border-b border-border bg-sunken md:aspect-[1.7] dark:bg-canvas" />
      <div className="min-h-14" />
    </div>
  )
}

/** One side of the ID document. */
export const IdPhotoField = (props: ComponentProps<typeof IdPhoto>) => (
  <Suspense fallback={<IdPhotoShape />}>
    <IdPhoto {...props} />
  </Suspense>
)
