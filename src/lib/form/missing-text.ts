import { CHOOSE_ONE, FILL_IN } from '#domain/shared/plain-errors.ts'

const CHOICES: ReadonlySet<string> = new Set([
  'cards',
  'checks',
  'class',
  'countries',
  'country',
  'person',
  'radio',
  'segments',
  'select',
  'state',
  'states',
  'true-false',
  'yes-no',
])
const UNNAMED: ReadonlySet<string> = new Set([FILL_IN, CHOOSE_ONE])
/** "Date of birth" becomes "date of birth"; names and abbreviations ("SSN", "W-9") stay. */
const inSentence = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? `${title[0]?.toLowerCase() ?? ''}${title.slice(1)}` : title

/**
 * The error at a field. Where a schema reports only that something is missing, the sentence names the field: "Choose
 * citizenship", "Enter date of birth". Every other message is returned as it is.
 */
export function namedError(
  message: string | undefined,
  field: { title: string; widget: string },
): string | undefined {
  if (message === undefined || !UNNAMED.has(message)) return message
  if (field.title.endsWith('?')) return 'Answer this question.'
  return `${message === CHOOSE_ONE || CHOICES.has(field.widget) ? 'Choose' : 'Enter'} ${inSentence(field.title)}.`
}
