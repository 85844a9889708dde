import { lazy, Suspense, useState } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { cn } from '#src/lib/classes.ts'
import { usePicture, type PicturesOf } from './pictures.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

type Picture = OfferingPage['gallery'][number]
interface OneProps {
  page: PicturesOf
  picture: Picture
  /** the picture that has a row to itself */
  wide: boolean
  onOpen: () => void
}

function OnePicture({ page, picture, wide, onOpen }: OneProps) {
  const src = usePicture(page, picture.file_id)
  return (
    <a
      href={src ?? '#pictures'}
      aria-label={`${picture.caption} Enlarge`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
      className="block rounded-lg outline-offset-2"
    >
      <figure>
        <img
          src={src}
          alt=""
          width={960}
          height={600}
          loading="lazy"
          decoding="async"
          className={cn(
            'w-full rounded-lg border border-border object-cover',
            wide ? 'aspect-[2/1]' : 'aspect-[16/10]',
          )}
        />
        <figcaption className="mt-2 text-small text-muted">{picture.caption}</figcaption>
      </figure>
    </a>
  )
}

/**
 * Pictures of the pitch with their captions. Each is a link to itself; with a script it opens large, at its position in
 * the row.
 */
export function Gallery({ page }: { page: OfferingPage }) {
  const [open, setOpen] = useState<number | null>(null)
  const { gallery } = page
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {gallery.map((picture, index) => {
          const wide = gallery.length % 2 === 1 && index === 0
          return (
            <li key={picture.file_id} className={cn('min-w-0', wide && 'md:col-span-2')}>
              <OnePicture page={page} picture={picture} wide={wide} onOpen={() => setOpen(index)} />
            </li>
          )
        })}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <Lightbox page={page} pictures={gallery} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
