/** A taxpayer number of nine digits with the last four shown: ***-**-6789. Anything shorter is hidden whole. */
export function maskSsn(digits: string): string {
  const plain = digits.replace(/\D/g, '')
  return `***-**-${plain.length === 9 ? plain.slice(-4) : '****'}`
}

/** An employer number with the last four shown: **-***6789. */
export function maskEin(digits: string): string {
  const plain = digits.replace(/\D/g, '')
  return `**-***${plain.length === 9 ? plain.slice(-4) : '****'}`
}

/** An account number with the last four shown: *****6789. Numbers of four digits or fewer are hidden whole. */
export function maskAccount(account: string): string {
  return `*****${account.length > 4 ? account.slice(-4) : ''}`
}

/** A phone number with the last four shown: (***) ***-1234. */
export function maskPhone(phone: string): string {
  const plain = phone.replace(/\D/g, '')
  return `(***) ***-${plain.length >= 7 ? plain.slice(-4) : '****'}`
}

/** An e-mail address with first letters and the last label shown: j***@d***.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  if (at < 1 || dot < 1) return '***'
  return `${email.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(dot)}`
}

/** An IBAN with the first and last four shown. */
export function maskIban(iban: string): string {
  const plain = iban.replace(/\s/g, '')
  return plain.length < 12
    ? '****'
    : `${plain.slice(0, 4)}${'*'.repeat(plain.length - 8)}${plain.slice(-4)}`
}

/** The number of an identity document with its last three shown. */
export function maskDocumentNumber(number: string): string {
  return `*****${number.length > 5 ? number.slice(-3) : ''}`
}

/** True for a number that is only its mask: a page sent it back, and it represents the number on file. */
export const isMaskOf = (text: string): boolean => text.startsWith('*****')

/** A date of birth as logs show it: the year only, in the position that it has in a date. */
export function maskBirthDate(date: string): string {
  return `•• ••• ${date.slice(0, 4)}`
}
