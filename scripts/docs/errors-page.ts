import { errorCatalogue } from '#domain/shared/errors.ts'

/** The closed catalogue of errors as a page. */
export function errorsPage(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`,
  )
  return `# Errors\n\nGenerated from \`domain/shared/errors.ts\` by \`npm run docs\`; do not edit. A refused call answers \`{statusCode, code, message, fields?, detail?, id}\`: \`fields\` maps a dotted path of the body to a sentence that says what is right; \`detail\` of a 409 holds the state, the events that it would accept and what is unmet, of a 412 the current record; \`id\` names the request in the server's log.\n\n| code | status | words |\n|---|---|---|\n${rows.join('\n')}\n`
}
