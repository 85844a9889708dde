import { lazy, Suspense, useState } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { cn } from '#src/lib/classes.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))
/** Address of a picture of the pitch. */
export const picturePath = (listingId: string, fileId: string): string =>
  `/api/offerings/${listingId}/gallery/${fileId}`

/** Pictures of the pitch with their captions. Each is a link to itself; with a script it opens large, in its place in the row. */
export function Gallery({ page }: { page: OfferingPage }) {
  const [open, setOpen] = useState<number | null>(null)
  const { gallery, listing_id: id } = page
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {gallery.map((picture, index) => (
          <li
            key={picture.file_id}
            className={cn('min-w-0', gallery.length % 2 === 1 && index === 0 && 'md:col-span-2')}
          >
            <a
              href={picturePath(id, picture.file_id)}
              aria-label={`${picture.caption} Enlarge`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setOpen(index)
              }}
              className="block rounded-lg outline-offset-2"
            >
              <figure>
                <img
                  src={picturePath(id, picture.file_id)}
                  alt=""
                  width={960}
                  height={600}
                  loading="lazy"
                  decoding="async"
                  className={cn(
                    'w-full rounded-lg border border-border object-cover',
                    gallery.length % 2 === 1 && index === 0 ? 'aspect-[2/1]' : 'aspect-[16/10]',
                  )}
                />
                <figcaption className="mt-2 text-small text-muted">{picture.caption}</figcaption>
              </figure>
            </a>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <Lightbox
            pictures={gallery.map((one) => ({
              src: picturePath(id, one.file_id),
              caption: one.caption,
            }))}
            start={open}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
