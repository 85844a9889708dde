import { uploadRules } from '#domain/shared/file.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { topicSchemas } from '#domain/offerings/model/topics/index.ts'
import { pictureTypes, takesPicture } from '#domain/offerings/model/topics/pictures.ts'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { valueAt } from '#src/lib/form/form-values.ts'
import { fieldsOf, type FieldSpec } from '#src/lib/form/schema-fields.ts'

export type Overrides = Readonly<Record<string, FieldOverride>>
type Values = Readonly<Record<string, unknown>>

/** Sends a document of the offering; the company and the platform can read it. */
export const sendDocument = sendFileFor('offering_document')

const paper: FieldOverride = {
  upload: sendDocument,
  types: uploadRules.types,
  maxBytes: uploadRules.maxBytes,
}
/** A file that visitors see: what a browser cannot show is refused before it is sent. */
const picture: FieldOverride = { ...paper, types: pictureTypes }
const isFile = (field: FieldSpec) => field.widget === 'file' || field.widget === 'files'

/** Names that a field of names can be chosen from: people of the offering, classes of the same form. */
export interface KnownNames {
  people: readonly string[]
  classes: readonly string[]
}

/** The names that are listed in the people topic's values. */
export const namesOf = (people: unknown): readonly string[] => {
  const rows = valueAt(people, 'people')
  return Array.isArray(rows)
    ? rows.flatMap((row) => {
        const [first, last] = [valueAt(row, 'first'), valueAt(row, 'last')]
        return typeof first === 'string' && typeof last === 'string' && first !== ''
          ? [`${first} ${last}`]
          : []
      })
    : []
}

function overrideOf(
  topic: Topic,
  field: FieldSpec,
  names: KnownNames,
  table?: string,
): FieldOverride | undefined {
  const [name, column] = table === undefined ? [field.name] : [table, field.name]
  if (isFile(field)) return takesPicture(topic, name, column) ? picture : paper
  if (field.widget === 'person')
    return { options: names.people.map((name) => ({ value: name, label: name })) }
  if (field.widget === 'class')
    return { options: names.classes.map((name) => ({ value: name, label: name })) }
  if (!field.rows) return undefined
  return {
    rowFields: Object.fromEntries(
      field.rows.fields.flatMap((inner) => {
        const own = overrideOf(topic, inner, names, field.name)
        return own ? [[inner.name, own]] : []
      }),
    ),
  }
}

/** What a topic's form needs beyond its schema: how files are sent, which names can be chosen. */
export function topicOverrides(topic: Topic, names: KnownNames): Overrides {
  return Object.fromEntries(
    fieldsOf(topicSchemas[topic]).flatMap((field) => {
      const own = overrideOf(topic, field, names)
      return own ? [[field.name, own]] : []
    }),
  )
}

const blank = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/**
 * Problems worth showing while somebody still types: those of fields that hold something; all of them once the topic
 * was sent back.
 */
export function problemsToShow(
  problems: Readonly<Record<string, string>>,
  values: Values,
  all: boolean,
): Readonly<Record<string, string>> {
  return all
    ? problems
    : Object.fromEntries(Object.entries(problems).filter(([path]) => !blank(valueAt(values, path))))
}

/** The field of a path that a comment or a difference refers to, with its label: "Uses, row 3". */
export function fieldText(topic: Topic, path: string): string {
  const field = fieldsOf(topicSchemas[topic]).find(
    (each) => path === each.name || path.startsWith(`${each.name}.`),
  )
  if (!field) return path
  const [row, inner] = path.slice(field.name.length + 1).split('.')
  if (!field.rows || row === undefined || !/^\d+$/.test(row)) return field.title
  const part = field.rows.fields.find((each) => each.name === inner)
  return `${field.title}, row ${Number(row) + 1}${part ? `, ${part.title.toLowerCase()}` : ''}`
}
