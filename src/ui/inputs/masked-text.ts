import { bareDigits, plainCharacters } from '#domain/shared/typed-text.ts'

/** Sensitive numbers that are typed grouped and shown masked. */
/** `reference` is an account number that may hold letters and hyphens (custodians). */
export type MaskedKind = 'ssn' | 'ein' | 'account' | 'routing' | 'reference'

interface MaskedRule {
  groups: readonly number[]
  longest: number
  joint: string
  example: string
}

/** Grouping of each kind: SSN 3-2-4, EIN 2-7, routing 4-4-1, bank account up to 17 digits without groups. */
export const maskedRules: Record<MaskedKind, MaskedRule> = {
  ssn: {
    groups: [3, 2, 4],
    longest: 9,
    joint: '-',
    example: 'Nine digits. Encrypted as you type.',
  },
  ein: { groups: [2, 7], longest: 9, joint: '-', example: 'Nine digits, like 84-1907215.' },
  account: { groups: [17], longest: 17, joint: '', example: '4 to 17 digits.' },
  reference: { groups: [24], longest: 24, joint: '', example: 'From your custodian.' },
  routing: {
    groups: [4, 4, 1],
    longest: 9,
    joint: ' ',
    example: 'Nine digits, at the bottom left of a check.',
  },
}

/**
 * All digits of a typed or pasted text (in a reference letters and hyphens too), so that one too many is seen. A text
 * with other characters stays as it was typed, and its rule refuses it.
 */
export function maskedDigits(kind: MaskedKind, text: string): string {
  return kind === 'reference' ? plainCharacters(text).replaceAll(' ', '') : bareDigits(text)
}

/**
 * "123456789" as an SSN is "123-45-6789"; incomplete numbers are grouped as far as they go. Text that is too long or no
 * number is not grouped.
 */
export function groupMasked(kind: MaskedKind, digits: string): string {
  const { groups, joint, longest } = maskedRules[kind]
  if (digits.length > longest || /\D/.test(digits)) return digits
  const parts: string[] = []
  let rest = digits
  for (const size of groups) {
    if (rest === '') break
    parts.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return parts.join(joint)
}

/** Only the last four digits stay: "•••–••–6789". A short number shows at most half of itself. */
export function hideMasked(kind: MaskedKind, digits: string): string {
  const kept = Math.min(4, Math.floor(digits.length / 2))
  const hidden = digits.length - kept
  const grouped = groupMasked(kind, digits)
  let index = 0
  return [...grouped]
    .map((char) => {
      if (grouped !== digits && !/\d/.test(char)) return char === '-' ? '–' : char
      index += 1
      return index <= hidden ? '•' : char
    })
    .join('')
}
