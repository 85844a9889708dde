/** Letters to numbers, A=10 to Z=35, digits as they are: the text that check-digit schemes work on. */
export function lettersToDigits(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
}

/** The remainder by 97 of a string of digits and capital letters (ISO 7064, used by IBAN and LEI). */
export function mod97(text: string): number {
  let remainder = 0
  for (const digit of lettersToDigits(text)) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}
