import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { usePicture, type PicturesOf } from './pictures.ts'

export interface LightboxProps {
  page: PicturesOf
  pictures: OfferingPage['gallery']
  start: number
  onClose: () => void
}

function Arrow({ icon, label, onClick }: { icon: IconType; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-md bg-white/12 text-white hover:bg-white/24"
    >
      <Icon as={icon} size="lg" />
    </button>
  )
}

function LargePicture({
  page,
  picture,
}: {
  page: PicturesOf
  picture: OfferingPage['gallery'][number]
}) {
  return (
    <img
      src={usePicture(page, picture.file_id)}
      alt={picture.caption}
      className="m-auto max-h-full max-w-full rounded-md object-contain"
    />
  )
}

/** One picture large over the page; arrows, Home and End walk the row, Esc closes and gives the focus back. */
export default function Lightbox({ page, pictures, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start)
  const last = pictures.length - 1
  const shown = pictures[at]
  const go = (to: number) => {
    if (to < 0) setAt(last)
    else setAt(to > last ? 0 : to)
  }
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  if (shown === undefined) return null
  return (
    <Dialog open onClose={onClose} onKeyDown={keys} className="relative layer-modal">
      <DialogBackdrop className="fixed inset-0 bg-primary-950/92" />
      <DialogPanel className="fixed inset-x-0 top-(--banner-height) bottom-0 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-4 text-white md:p-8">
        <div className="flex items-center justify-between gap-4">
          <p className="figures text-small text-primary-200">
            {at + 1} of {pictures.length}
          </p>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 place-items-center rounded-md hover:bg-white/12"
          >
            <Icon as={X} size="lg" />
          </button>
        </div>
        <LargePicture key={shown.file_id} page={page} picture={shown} />
        <div className="flex items-center justify-between gap-4">
          {last > 0 ? (
            <Arrow icon={ChevronLeft} label="Previous picture" onClick={() => go(at - 1)} />
          ) : (
            <span />
          )}
          <DialogTitle
            as="h2"
            aria-live="polite"
            className="text-center font-sans text-body font-normal text-white"
          >
            {shown.caption}
          </DialogTitle>
          {last > 0 ? (
            <Arrow icon={ChevronRight} label="Next picture" onClick={() => go(at + 1)} />
          ) : (
            <span />
          )}
        </div>
      </DialogPanel>
    </Dialog>
  )
}
