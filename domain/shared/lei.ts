import { mod97 } from './mod97.ts'
import { accept, type Checked, deny } from './refusal.ts'

/** Checks a Legal Entity Identifier (ISO 17442): 18 characters and two check digits, remainder 1 by 97. */
export function checkLei(text: string): Checked {
  const lei = text.trim()
  if (!/^[A-Z0-9]{18}\d{2}$/.test(lei))
    return deny(
      'lei_format',
      'An LEI has 20 characters: capital letters and digits, the last two digits.',
    )
  if (mod97(lei) !== 1) return deny('lei_check', 'That LEI isn’t valid. Check the characters.')
  return accept(lei)
}
