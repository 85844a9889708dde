import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigate } from '#src/lib/nav.tsx'
import { Drawer, type DrawerProps } from '#src/ui/drawer.tsx'
import { Modal, type ModalProps } from '#src/ui/modal.tsx'

/** Focus goes back to the link that leads to the dialog, once the dialog is gone and nothing else has taken it. */
function useReturnFocus(address: string): void {
  const opened = useRef(address)
  useEffect(() => {
    const path = opened.current
    return () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        const opener = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
          (link) => link.getAttribute('href')?.split('?')[0] === path,
        )
        opener?.focus()
      }, 0)
    }
  }, [])
}

/**
 * Closing an addressable dialog: to its parent, in place of the dialog's own entry, so that Back does not open it
 * again.
 */
export function useCloseTo(parent: string): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useReturnFocus(pathname)
  return useCallback(() => navigate(parent, { replace: true }), [navigate, parent])
}

export interface DialogPageProps extends Omit<
  ModalProps,
  'open' | 'onClose' | 'footer' | 'children'
> {
  /** Address of the page under the dialog. */
  parent: string
  footer?: ReactNode | ((close: () => void) => ReactNode)
  children?: ReactNode | ((close: () => void) => ReactNode)
}

const fill = (part: ReactNode | ((close: () => void) => ReactNode), close: () => void) =>
  typeof part === 'function' ? part(close) : part

/** A dialog with an address, rendered over its parent page; Esc, the scrim, Close and Back all end at the parent. */
export function DialogPage({ parent, footer, children, ...rest }: DialogPageProps) {
  const close = useCloseTo(parent)
  return (
    <Modal {...rest} open onClose={close} footer={fill(footer, close)}>
      {fill(children, close)}
    </Modal>
  )
}

export interface DrawerPageProps extends Omit<
  DrawerProps,
  'open' | 'onClose' | 'onPrevious' | 'onNext' | 'children'
> {
  parent: string
  /** Addresses of the neighbors in the list. */
  previous?: string
  next?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** One row of a list with an address of its own; previous and next walk the list without closing. */
export function DrawerPage({ parent, previous, next, children, ...rest }: DrawerPageProps) {
  const close = useCloseTo(parent)
  const navigate = useNavigate()
  const go = (to: string | undefined) =>
    to === undefined ? undefined : () => navigate(to, { replace: true })
  return (
    <Drawer {...rest} open onClose={close} onPrevious={go(previous)} onNext={go(next)}>
      {fill(children, close)}
    </Drawer>
  )
}
