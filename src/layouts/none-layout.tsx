import type { ReactNode } from 'react'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { cn } from '#src/lib/classes.ts'
import { SkipLink } from '#src/ui/skip-link.tsx'

export interface NoneLayoutProps {
  /** Show the mark on top as the only link home (log-in pages). */
  brand?: boolean
  homeTo?: string
  /** Centre one narrow column (forms of one question). */
  centered?: boolean
  children: ReactNode
}

/** A page of its own: no menu, no footer. */
export function NoneLayout({
  brand = false,
  homeTo = '/',
  centered = false,
  children,
}: NoneLayoutProps) {
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      {brand ? (
        <header className="flex h-14 items-center px-5 md:h-header md:px-8">
          <PlatformBrand to={homeTo} />
        </header>
      ) : null}
      <main
        id="main"
        tabIndex={-1}
        className={cn('flex-auto', centered && 'grid place-items-center px-5 py-8')}
      >
        {children}
      </main>
    </div>
  )
}
