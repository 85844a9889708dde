import { createContext, useContext } from 'react'

/** The domain of a company at which this page was asked for: only the public pages of its offering are there. */
export interface LabelHost {
  host: string
  listing_id: string
  /** the platform’s own address, where all other pages are */
  platform_url: string
}
export const LabelContext = createContext<LabelHost | null>(null)
/** Null at the platform’s own address. */
export const useLabelHost = (): LabelHost | null => useContext(LabelContext)

/** Where a path is when it isn’t at this domain: the address at the platform; null for one that stays here. */
export function awayFrom(label: LabelHost | null, to: string): string | null {
  if (label === null || !to.startsWith('/')) return null
  const own = `/offerings/${label.listing_id}`
  const [path = ''] = to.split(/[?#]/, 1)
  return path === own || path.startsWith(`${own}/`) ? null : label.platform_url + to
}
