import type { Area, Row } from '#src/routes/define.ts'
import { table } from '#src/routes/table.ts'

const areas: readonly (readonly [Area, string])[] = [
  ['public', 'Public'],
  ['investor', 'Investor'],
  ['issuer', 'Issuer'],
  ['admin', 'Administration'],
  ['meta', 'Meta (development and demo)'],
]

function goesTo(row: Row): string {
  if (row.redirect !== undefined) return `goes on to \`${row.redirect}\``
  if (row.screen === null) return 'not yet built (404)'
  const props =
    row.screen.props === undefined
      ? ''
      : ` ${Object.entries(row.screen.props)
          .map(([name, value]) => `${name}=${value}`)
          .join(' ')}`
  return `\`${row.screen.file}\`${props}${row.dialog === undefined ? '' : ', a dialog over its parent'}`
}

/** The table as a page: every path with title, layout, guards and screen. */
export function routesPage(): string {
  const built = table.filter((row) => row.screen !== null).length
  const sections = areas.map(([area, title]) => {
    const rows = table.filter((row) => row.area === area)
    const lines = rows.map(
      (row) =>
        `| \`${row.path}\` | ${row.title} | ${row.layout} | ${row.guards.join(', ')} | ${goesTo(row)} |`,
    )
    return `## ${title} (${rows.length})\n\n| path | title | layout | guards | screen |\n|---|---|---|---|---|\n${lines.join('\n')}\n`
  })
  return `# Routes\n\nGenerated from \`src/routes/table.ts\` by \`npm run docs\`; do not edit. ${table.length} paths, ${built} with a screen. \`npm run routes <word>\` prints the same for a word or an address.\n\n${sections.join('\n')}`
}
