import { useState, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { useLater } from './later.ts'
import { artPart } from './parts.ts'
import { seedOf } from './seed.ts'
import { useHydrated } from './use-hydrated.ts'

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

/** Tells React to leave what is in an element that it takes over; the same object each time, so that it is never put in. */
const AS_DRAWN = { __html: '' }
const BOX = { 'aria-hidden': true, viewBox: '0 0 640 400', preserveAspectRatio: 'xMidYMid slice', className: 'size-full dark:brightness-90' } as const

/** The drawn cover. One that the server drew stays as it is; the code that draws comes only for another one. */
function Art({ seed }: { seed: number }) {
  const hydrated = useHydrated()
  const [kept] = useState(hydrated || artPart.now() !== null ? null : seed)
  const stays = kept === seed
  useLater(artPart, !stays)
  if (stays) return <svg key="kept" {...BOX} suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
  return <svg key="drawn" {...BOX}>{artPart.now()?.(seed)}</svg>
}

/** Cover picture of an offering, 16:10; drawn by code when the company has uploaded none. */
export function Cover({ seed, src, alt = '', priority = false, overlay, className }: CoverProps) {
  return (
    <div className={cn('relative aspect-[16/10] overflow-hidden bg-sunken', className)}>
      {src ? (
        <img src={src} alt={alt} width={640} height={400} loading={priority ? 'eager' : 'lazy'} fetchPriority={priority ? 'high' : undefined} decoding={priority ? 'sync' : 'async'} className="size-full object-cover dark:brightness-90" />
      ) : (
        <Art seed={seedOf(seed)} />
      )}
      {overlay ? <div className="absolute top-3 left-3 flex flex-wrap items-center gap-1.5">{overlay}</div> : null}
    </div>
  )
}
