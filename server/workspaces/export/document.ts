import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { isRecordId } from '#domain/shared/text.ts'
import type { Paper } from '#server/providers/esign/port.ts'
import { printedUtc } from '#server/kernel/lib/printed.ts'
import type { PersonalSection } from '#server/kernel/module.ts'

/** Rows of a section that the summary shows; data.json has all. */
const SHOWN = 25
const said = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return value.slice(0, 400)
  return (
    typeof value === 'object' ? JSON.stringify(value) : String(value as number | boolean)
  ).slice(0, 400)
}
const label = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** A readable summary of the copy: every section with its newest rows, and how many there are. */
export function summaryDocument(of: {
  platform: string
  name: string
  at: string
  wholeNumbers: boolean
  sections: readonly PersonalSection[]
}): Paper {
  return {
    company: of.platform,
    document: 'Copy of your data',
    reference: `Made on ${printedUtc(of.at)}`,
    dated: of.at,
    blocks: [
      { kind: 'title', text: 'Copy of your data', lead: `${of.name} · ${dateInZone(of.at)}` },
      {
        kind: 'text',
        text: of.wholeNumbers
          ? 'As you requested, taxpayer, account and document numbers are shown in full. Store this file securely.'
          : 'Taxpayer, account and document numbers are masked.',
      },
      {
        kind: 'text',
        text: 'The file data.json contains all of it in machine-readable form. Your own files are in the files folder.',
        quiet: true,
      },
      ...of.sections.flatMap((section): Paper['blocks'][number][] => [
        { kind: 'heading', text: `${section.title} (${section.rows.length})` },
        ...(section.rows.length === 0
          ? [{ kind: 'text' as const, text: 'Nothing.', quiet: true }]
          : section.rows.slice(0, SHOWN).map((row) => ({
              kind: 'facts' as const,
              rows: Object.entries(row)
                .filter(([, value]) => typeof value !== 'string' || !isRecordId(value))
                .map(([name, value]): [string, string] => [label(name), said(value)]),
            }))),
        ...(section.rows.length > SHOWN
          ? [
              {
                kind: 'text' as const,
                text: `${section.rows.length - SHOWN} more are in data.json.`,
                quiet: true,
              },
            ]
          : []),
      ]),
    ],
  }
}
