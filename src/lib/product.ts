/** Name of the product until the platform's own is known. */
export const PRODUCT = 'Capstan'
