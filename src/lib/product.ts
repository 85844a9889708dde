/** Name of the product where no document says the platform's own. */
const PRODUCT = 'Capstan'

/** The platform's own name (an operator may rename the product), as the server writes it into each document's head. */
export const documentedName = (): string =>
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) || PRODUCT
