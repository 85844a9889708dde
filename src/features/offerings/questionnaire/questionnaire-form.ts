import { z } from 'zod'
import type { BadActorAnswer } from '#domain/investors/model/bad-actor.ts'
import { date, file, line, say, words, yesNo } from '#domain/offerings/model/topics/fields.ts'
import type { Answer } from '#src/api/call.ts'

export type Questionnaire = Answer<'GET /api/questionnaires/:token'>
type Question = Questionnaire['questions'][number]
type Values = Readonly<Record<string, unknown>>
const recordOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One question: yes or no, and what a yes needs: date, authority, kind and an explanation. */
function questionSchema(
  { key, prompt, help, lookback, kind_prompt, asks_in_force }: Question,
  at: number,
  total: number,
) {
  const yes = { showWhen: { field: `${key}.answer`, is: true } }
  return z
    .strictObject({
      answer: yesNo.meta({ title: prompt, help: `${help} ${lookback}`.trim(), widget: 'yes-no' }),
      event_date: date.optional().meta({
        title: 'Date of the conviction or order',
        widget: 'date',
        pair: `${key}-when`,
        ...yes,
      }),
      in_force_until: date.optional().meta({
        title: 'Last day in force',
        help: 'Leave empty while it has no end.',
        widget: asks_in_force ? 'date' : 'hidden',
        pair: `${key}-when`,
        ...yes,
      }),
      authority: line(200, 2)
        .optional()
        .meta({ title: 'Court or authority', pair: `${key}-who`, ...yes }),
      docket_no: line(80)
        .optional()
        .meta({ title: 'Docket number', pair: `${key}-who`, ...yes }),
      covered_kind: yesNo.optional().meta({
        title: kind_prompt ?? 'Kind',
        widget: kind_prompt === null ? 'hidden' : 'yes-no',
        ...yes,
      }),
      explanation: words(10, 4000)
        .optional()
        .meta({ title: 'What happened', widget: 'textarea', ...yes }),
      document: file
        .optional()
        .meta({ title: 'Order, judgment or notice', widget: 'file', ...yes }),
    })
    .superRefine((value, ctx) => {
      if (!value.answer) return
      if (!value.event_date) say(ctx, ['event_date'], 'Choose a date.')
      if (!value.authority) say(ctx, ['authority'], 'Enter the court or authority.')
      if (!value.explanation) say(ctx, ['explanation'], 'Describe what happened.')
      if (!value.document) say(ctx, ['document'], 'Add the order, the judgment or the notice.')
      if (kind_prompt !== null && value.covered_kind === undefined)
        say(ctx, ['covered_kind'], 'Choose yes or no.')
      if (value.event_date && value.in_force_until && value.in_force_until < value.event_date)
        say(ctx, ['in_force_until'], 'The last day is after the date of the order.')
    })
    .meta({ title: `Question ${at + 1} of ${total}` })
}

/** The whole questionnaire with its signature as one form. */
export function questionnaireSchema(view: Questionnaire) {
  const total = view.questions.length
  return z
    .strictObject({
      ...Object.fromEntries(
        view.questions.map((question, at) => [question.key, questionSchema(question, at, total)]),
      ),
      certified: z.literal(true, 'Confirm that the answers are true and complete.').meta({
        title: 'I certify that my answers are true and complete.',
        section: 'Certify and sign',
        widget: 'checkbox',
        help: view.certificate,
      }),
      typed_name: line(120, 2).meta({
        title: 'Your full name',
        section: 'Certify and sign',
        help: `Type it as your signature: ${view.person}.`,
        autocomplete: 'name',
        data: 'signature',
      }),
    })
    .meta({ data: 'conduct' })
}

/** Answers as the form shows them: what is null on the server is absent. */
export const toForm = (
  answers: Questionnaire['answers'],
): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      Object.fromEntries(
        Object.entries(answer).filter(([, value]) => value !== null && value !== ''),
      ),
    ]),
  )

/** Answers as the server stores them; questions without yes or no are left out. */
export function toAnswers(
  view: Pick<Questionnaire, 'questions'>,
  values: Values,
): Record<string, BadActorAnswer> {
  return Object.fromEntries(
    view.questions.flatMap(({ key }) => {
      const given = recordOf(values[key])
      if (typeof given['answer'] !== 'boolean') return []
      const yes = given['answer']
      return [
        [
          key,
          {
            answer: yes,
            explanation: yes ? textOf(given['explanation']) : '',
            event_date: yes ? textOf(given['event_date']) || null : null,
            in_force_until: yes ? textOf(given['in_force_until']) || null : null,
            authority: yes ? textOf(given['authority']) : '',
            docket_no: yes ? textOf(given['docket_no']) : '',
            covered_kind:
              yes && typeof given['covered_kind'] === 'boolean' ? given['covered_kind'] : null,
            document: yes ? textOf(given['document']) || null : null,
          },
        ],
      ]
    }),
  )
}
