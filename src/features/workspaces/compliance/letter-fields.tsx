import type { QueueDetail } from '#domain/investors/model/compliance.ts'
import {
  letterConcernText,
  lookupLabels,
  lookupOutcomes,
  type LetterConcern,
  type LookupOutcome,
} from '#domain/investors/rules/letter-concerns.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

/** What a reviewer writes about a letter: where its license was looked up, and why it counts nevertheless. */
interface LetterSaid {
  register: string
  outcome: LookupOutcome | null
  note: string
  answers: Partial<Record<LetterConcern, string>>
}
export const noLetter: LetterSaid = { register: '', outcome: null, note: '', answers: {} }

/** What the decision sends of it; an empty field is left out, and the server names it. */
export const letterBody = ({ register, outcome, note, answers }: LetterSaid) => ({
  ...(outcome === null ? {} : { lookup: { register, outcome, note } }),
  answers: Object.fromEntries(
    Object.entries(answers).filter(([, reason]) => reason.trim() !== ''),
  ) as LetterSaid['answers'],
})

const outcomes = lookupOutcomes.map((value) => ({ value, label: lookupLabels[value] }))

/** The fields about a letter in the approval of an accreditation. */
export function LetterFields({
  letter,
  said,
  errors,
  onChange,
}: {
  letter: NonNullable<QueueDetail['letter']>
  said: LetterSaid
  errors: Readonly<Record<string, string>>
  onChange: (said: LetterSaid) => void
}) {
  const concerns: LetterConcern[] = [
    ...letter.concerns.map((one) => one.concern),
    ...(said.outcome === null || said.outcome === 'found' ? [] : (['no_lookup'] as const)),
  ]
  return (
    <>
      <Field
        label="Where did you look up the license?"
        help="The public register, with the entry or the address of the page."
        error={errors['lookup.register'] ?? errors['lookup']}
      >
        <TextInput value={said.register} onChange={(register) => onChange({ ...said, register })} />
      </Field>
      <Field label="What did you find?" error={errors['lookup.outcome']}>
        <Select
          options={outcomes}
          value={said.outcome}
          onChange={(outcome) => onChange({ ...said, outcome })}
        />
      </Field>
      <Field label="Note" error={errors['lookup.note']} optional>
        <TextInput value={said.note} onChange={(note) => onChange({ ...said, note })} />
      </Field>
      {concerns.map((concern) => (
        <Field
          key={concern}
          label={letterConcernText[concern]}
          help="Why does the letter count nevertheless?"
          error={errors[`answers.${concern}`]}
        >
          <Textarea
            value={said.answers[concern] ?? ''}
            onChange={(reason) =>
              onChange({ ...said, answers: { ...said.answers, [concern]: reason } })
            }
            rows={2}
          />
        </Field>
      ))}
    </>
  )
}
