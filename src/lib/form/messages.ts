import type { z } from 'zod'

type Raw = Parameters<z.core.$ZodErrorMap>[0]
const count = (value: unknown) => Number(value).toLocaleString('en-US')

function tooSmall(issue: Raw): string {
  if (issue.code !== 'too_small') return ''
  if (issue.origin === 'string') return issue.minimum === 1 ? 'Fill this in.' : `Use at least ${count(issue.minimum)} characters.`
  if (issue.origin === 'array') return issue.minimum === 1 ? 'Choose at least one.' : `Choose at least ${count(issue.minimum)}.`
  return issue.inclusive === false ? `Enter more than ${count(issue.minimum)}.` : `Enter ${count(issue.minimum)} or more.`
}
function tooBig(issue: Raw): string {
  if (issue.code !== 'too_big') return ''
  if (issue.origin === 'string') return `Use at most ${count(issue.maximum)} characters.`
  if (issue.origin === 'array') return `Choose at most ${count(issue.maximum)}.`
  return issue.inclusive === false ? `Enter less than ${count(issue.maximum)}.` : `Enter ${count(issue.maximum)} or less.`
}
const FORMATS: Record<string, string> = {
  email: 'Write an e-mail address like name@example.com.',
  url: 'Write an address like https://example.com.',
  date: 'Write the date as month, day and year.',
  uuid: 'Choose one from the list.',
}

/** Words for what a schema refuses without words of its own; a message in the schema always wins. */
export function formMessage(issue: Raw): string {
  if (issue.code === 'invalid_type') return issue.input === undefined || issue.input === null || issue.input === '' ? 'Fill this in.' : 'This does not look right. Check what you wrote.'
  if (issue.code === 'invalid_value') return 'Choose one.'
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return issue.input === '' ? 'Fill this in.' : (FORMATS[issue.format] ?? 'This does not look right. Check what you wrote.')
  return 'This does not look right. Check what you wrote.'
}
