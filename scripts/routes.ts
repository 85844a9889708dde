import { findRow } from '#src/routes/match.ts'
import { table } from '#src/routes/table.ts'

/** `npm run routes [word]`: full paths that contain the word (or that the address meets), with layout, guards, screen and props. */
const word = process.argv[2] ?? ''
const met = word.startsWith('/') ? findRow(word)?.row : undefined
const rows = met ? [met] : table.filter((row) => [row.path, row.title, row.screen?.file ?? ''].some((text) => text.toLowerCase().includes(word.toLowerCase())))
for (const row of rows) {
  const goes = row.redirect !== undefined ? `-> ${row.redirect}` : row.screen === null ? 'not built' : `src/${row.screen.file}${row.screen.props ? ` ${JSON.stringify(row.screen.props)}` : ''}`
  process.stdout.write(`${row.path}\n    ${row.title} · ${row.layout} · ${row.guards.join(', ') || 'open'} · ${goes}\n`)
}
process.stdout.write(`${rows.length} of ${table.length} paths\n`)
