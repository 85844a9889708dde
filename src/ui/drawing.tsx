import type { ReactNode } from 'react'
import { cn } from '#src/lib/classes.ts'

export type DrawingName = 'search' | 'holdings' | 'folder' | 'bell' | 'broken' | 'lock' | 'done'

const SHAPES: Record<DrawingName, ReactNode> = {
  search: (
    <>
      <path
        className="stroke-border-strong"
        d="M10 78h100M24 84h48M18 20v6M15 23h6M98 26v8M94 30h8"
      />
      <circle cx="56" cy="38" r="22" className="fill-accent-soft" />
      <path d="m72 55 20 20" strokeWidth="4" />
      <path className="stroke-cta" d="M44 42c4-8 8-8 12 0s8 8 12-4" />
    </>
  ),
  holdings: (
    <>
      <path
        className="stroke-border-strong"
        d="M4 78c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0 14-5 22 0"
      />
      <path d="M14 64h92M28 64v10M92 64v10" />
      <path d="M50 64V42a10 10 0 0 1 20 0v22" className="fill-accent-soft" />
      <path d="M44 36h32a6 6 0 0 0 0-12H44a6 6 0 0 0 0 12z" className="fill-surface" />
      <path className="stroke-cta" d="M52 50c10 4 14 4 18 2M18 58c6-10 22-10 33-6" />
    </>
  ),
  folder: (
    <>
      <path className="stroke-border-strong" d="M10 78h100" />
      <path d="M26 70V24a4 4 0 0 1 4-4h18l8 8h32a4 4 0 0 1 4 4v38z" className="fill-accent-soft" />
      <path d="M26 70l10-28h66l-10 28z" className="fill-surface" />
      <path className="stroke-cta" d="M50 56h34" />
    </>
  ),
  bell: (
    <>
      <path
        className="stroke-border-strong"
        d="M10 78h100M92 30c3 6 3 12 0 18M28 30c-3 6-3 12 0 18"
      />
      <path d="M36 62c6-6 6-14 6-22a18 18 0 0 1 36 0c0 8 0 16 6 22z" className="fill-accent-soft" />
      <path d="M54 68a6 6 0 0 0 12 0" />
      <path className="stroke-cta" d="M60 14v8" />
    </>
  ),
  broken: (
    <>
      <path className="stroke-border-strong" d="M8 78h104M60 22v8M50 26l4 6M70 26l-4 6" />
      <path className="stroke-cta" strokeWidth="3" d="M8 44h36c4 0 5-4 8-2M112 44H76" />
      <path
        className="stroke-cta"
        d="M52 42l7-6M52 42l9 0M52 42l7 6M76 44l-7-6M76 44l-9 0M76 44l-7 6"
      />
      <path d="M16 34v20M104 34v20" strokeWidth="4" />
    </>
  ),
  lock: (
    <>
      <path className="stroke-border-strong" d="M10 78h100M22 30h8M90 30h8" />
      <path d="M46 40V28a14 14 0 0 1 28 0v12" />
      <rect x="38" y="40" width="44" height="30" rx="5" className="fill-accent-soft" />
      <path className="stroke-cta" d="M60 52v7" strokeWidth="3" />
    </>
  ),
  done: (
    <>
      <path className="stroke-border-strong" d="M10 78h100M24 24v6M21 27h6M96 20v8M92 24h8" />
      <circle cx="60" cy="44" r="24" className="fill-accent-soft" />
      <path className="stroke-cta" d="m49 45 8 8 14-16" strokeWidth="3" />
    </>
  ),
}

/** Line drawing of an empty or failed page; decoration, the text next to it carries the meaning. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 88" className={cn('h-22 w-30', className)}>
      <g
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2"
        className="stroke-accent-text"
      >
        {SHAPES[name]}
      </g>
    </svg>
  )
}
