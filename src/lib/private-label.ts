import { createContext, useContext } from 'react'

/** The domain of a company that serves this page: it has only the public pages of one offering. */
export interface LabelHost {
  host: string
  listing_id: string
  /** the platform’s own address, where all other pages are */
  platform_url: string
}
export const LabelContext = createContext<LabelHost | null>(null)
/** Null at the platform’s own address. */
export const useLabelHost = (): LabelHost | null => useContext(LabelContext)

/** The platform’s address of a path that this domain doesn’t serve; null for one that it serves. */
export function awayFrom(label: LabelHost | null, to: string): string | null {
  if (label === null || !to.startsWith('/')) return null
  const own = `/offerings/${label.listing_id}`
  const [path = ''] = to.split(/[?#]/, 1)
  return path === own || path.startsWith(`${own}/`) ? null : label.platform_url + to
}
