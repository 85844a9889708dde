import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlatformBrand } from '#src/blocks/platform-brand.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { cn } from '#src/lib/classes.ts'
import { Sheet } from '#src/ui/sheet.tsx'

export interface RailSheetProps {
  open: boolean
  onClose: () => void
  homeTo: string
  ink?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The rail as a sheet, for windows narrower than 1100 px. */
export function RailSheet({
  open,
  onClose,
  homeTo,
  ink = false,
  footer,
  children,
}: RailSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} label="Menu" ink={ink}>
      <div
        className={cn(
          'flex h-topbar flex-none items-center justify-between border-b pr-2 pl-5',
          ink ? 'border-white/12' : 'border-border',
        )}
      >
        <PlatformBrand to={homeTo} ink={ink} />
        <IconButton
          icon={X}
          label="Close menu"
          onClick={onClose}
          className={
            ink ? 'text-primary-200 hover:bg-nav-admin-active hover:text-white' : undefined
          }
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>
      {footer ? (
        <div className={cn('border-t p-3', ink ? 'border-white/12' : 'border-border')}>
          {footer}
        </div>
      ) : null}
    </Sheet>
  )
}
