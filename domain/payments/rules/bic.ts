import { accept, type Checked, deny } from '#domain/shared/refusal.ts'

/**
 * Checks a SWIFT BIC (ISO 9362): four letters of the bank, two of the country, two of the location, and three of a
 * branch or none.
 */
export function checkBic(text: string): Checked {
  const bic = text.trim().toUpperCase()
  if (!/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    return deny('bic_format', 'A BIC has 8 or 11 characters, such as CHASUS33.')
  return accept(bic)
}
