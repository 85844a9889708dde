import type { ControlProps } from './field-context.ts'

export interface RichTextProps extends Omit<ControlProps, 'size'> {
  /** HTML of the short allowlist (paragraphs, headings 2 and 3, lists, tables, quotes, links, bold, italic) */
  value: string | null | undefined
  onChange: (html: string) => void
  /** Shows "68 of 400 words". */
  words?: number
  placeholder?: string
}
