import { findRow } from '#src/routes/find.ts'
import { table } from '#src/routes/table.ts'

/**
 * `npm run routes [word]`: full paths that contain the word (or that the address meets), with layout, guards, screen
 * and props.
 */
const word = process.argv[2] ?? ''
const met = word.startsWith('/') ? findRow(word)?.row : undefined
const rows = met
  ? [met]
  : table.filter((row) =>
      [row.path, row.title, row.screen?.file ?? ''].some((text) =>
        text.toLowerCase().includes(word.toLowerCase()),
      ),
    )
function targetOf({ redirect, screen }: (typeof table)[number]): string {
  if (redirect !== undefined) return `-> ${redirect}`
  if (screen === null) return 'not built'
  return `src/${screen.file}${screen.props ? ` ${JSON.stringify(screen.props)}` : ''}`
}
for (const row of rows) {
  process.stdout.write(
    `${row.path}\n    ${row.title} · ${row.layout} · ${row.guards.join(', ') || 'open'} · ${targetOf(row)}\n`,
  )
}
process.stdout.write(`${rows.length} of ${table.length} paths\n`)
