import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'
import { coverArt } from './cover-art.tsx'
import { seedOf } from './seed.ts'

export interface CoverProps {
  /** Company name or id: the seed of the drawing when there is no picture. */
  seed: string
  src?: string | null
  /** Describe an uploaded picture; a drawn cover is decoration. */
  alt?: string
  /** First cover of a page loads at once, the others when they come near. */
  priority?: boolean
  /** Overlay badges on the top left. */
  overlay?: ReactNode
  className?: string
}

const BOX = {
  'aria-hidden': true,
  viewBox: '0 0 640 400',
  preserveAspectRatio: 'xMidYMid slice',
  className: 'size-full dark:brightness-90',
} as const

/** Cover picture of an offering, 16:10; drawn by code when the company has uploaded none. */
export function Cover({ seed, src, alt = '', priority = false, overlay, className }: CoverProps) {
  return (
    <div className={cn('relative aspect-[16/10] overflow-hidden bg-sunken', className)}>
      {src ? (
        <img
          src={src}
          alt={alt}
          width={640}
          height={400}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          className="size-full object-cover dark:brightness-90"
        />
      ) : (
        <svg {...BOX}>{coverArt(seedOf(seed))}</svg>
      )}
      {overlay ? (
        <div className="absolute top-3 left-3 flex flex-wrap items-center gap-1.5">{overlay}</div>
      ) : null}
    </div>
  )
}
