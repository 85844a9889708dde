/** Name of the product where no document has the platform's own. */
const PRODUCT = 'Capstan'

const meta = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The platform's own name (an operator may rename the product), as the server writes it into each document's head. */
export const documentedName = (): string => meta('application-name') || PRODUCT

/** The platform's own logo, as the server writes it into each document's head; null without one. */
export function documentedLogo(): { url: string; alt: string } | null {
  const url = meta('application-logo')
  return url ? { url, alt: meta('application-logo-alt') ?? '' } : null
}

/** Makes this page show the colors of a stylesheet, or with null those of the product, without loading it anew. */
export function showBrandStyles(href: string | null): void {
  const present = document.querySelector<HTMLLinkElement>('link[data-brand]')
  if (href === null) return present?.remove()
  if (present?.getAttribute('href') === href) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  link.dataset['brand'] = ''
  document.head.append(link)
  present?.remove()
}
