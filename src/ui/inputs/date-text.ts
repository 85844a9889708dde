import { isPlainDate } from '#domain/shared/calendar/plain-date.ts'

const JOINT = ' / '

/** ISO date as the field shows it: "2026-11-27" is "11 / 27 / 2026"; anything else is given back as it is. */
export function dateToText(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? [match[2], match[3], match[1]].join(JOINT) : value
}

/** ISO month as the field shows it: "2026-11" is "11 / 2026". */
export function monthToText(value: string): string {
  const match = /^(\d{4})-(\d{2})$/.exec(value)
  return match ? [match[2], match[1]].join(JOINT) : value
}

/** Typed month, day and year to an ISO date; null when it is not (yet) a real date. The order is month first. */
export function textToDate(text: string): string | null {
  const trimmed = text.trim()
  if (isPlainDate(trimmed)) return trimmed
  const match =
    /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed)
  if (!match) return null
  const iso = `${match[3]}-${(match[1] ?? '').padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}`
  return isPlainDate(iso) ? iso : null
}

function monthParts(text: string): { year: string; month: string } | null {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(text) ?? []
  if (isoYear !== undefined && isoMonth !== undefined) return { year: isoYear, month: isoMonth }
  const typed = /^(\d{1,2})\D+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{4})$/.exec(text)
  const [, month, year] = typed ?? []
  if (month === undefined || year === undefined) return null
  return { year, month: month.padStart(2, '0') }
}

/** Typed month and year to "YYYY-MM"; null when it is not (yet) a month. */
export function textToMonth(text: string): string | null {
  const parts = monthParts(text.trim())
  if (parts === null) return null
  const { year, month } = parts
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month}` : null
}

/**
 * Puts the slashes while a date is typed. `sizes` is [2, 2, 4] for a date and [2, 4] for a month. A typed separator
 * ends a part ("3/" is "03 / "); deleting never fights back.
 */
export function groupWhileTyping(next: string, before: string, sizes: readonly number[]): string {
  if (next.length < before.length)
    return next.replace(/\s*\/?\s*$/, (tail) => (/\d\s\/\s$/.test(next) ? tail : ''))
  if (/^\d{4}-/.test(next)) return next
  const parts: string[] = ['']
  for (const char of next) {
    const index = parts.length - 1
    const part = parts[index] ?? ''
    const size = sizes[index] ?? 0
    if (/\d/.test(char)) {
      if (part.length < size) parts[index] = part + char
      else if (index + 1 < sizes.length) parts.push(char)
    } else if (/[/.-]/.test(char) && part !== '' && index + 1 < sizes.length) {
      parts[index] = part.padStart(size, '0')
      parts.push('')
    }
  }
  const last = parts.length - 1
  const text = parts.join(JOINT)
  const full = (parts[last] ?? '').length === sizes[last]
  return full && last + 1 < sizes.length ? text + JOINT : text
}
