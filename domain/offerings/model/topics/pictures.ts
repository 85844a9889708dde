import type { Topic } from './catalogue.ts'

/** Types of pictures that every browser shows. */
export const pictureTypes = ['image/jpeg', 'image/png'] as const

/** Fields of topics whose file is shown as a picture: the field, or the table and its column. */
const pictureFields: Partial<Record<Topic, readonly [field: string, column?: string][]>> = {
  pitch: [['gallery', 'file']],
  people: [['people', 'photo']],
  'basic-information': [['logo']],
}

/** Whether a field of a topic, or a column of one of its tables, takes pictures only. */
export const takesPicture = (topic: Topic, field: string, column?: string): boolean =>
  (pictureFields[topic] ?? []).some(([name, inner]) => name === field && inner === column)

const idAt = (value: unknown, key: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const id = (value as Readonly<Record<string, unknown>>)[key]
  return typeof id === 'string' && id !== '' ? id : null
}

/** The files that the values of a topic name as pictures, with the path of each field. */
export function picturesIn(
  topic: Topic,
  values: Readonly<Record<string, unknown>>,
): { path: string; id: string }[] {
  return (pictureFields[topic] ?? []).flatMap(([field, column]) => {
    if (column === undefined) {
      const id = idAt(values, field)
      return id === null ? [] : [{ path: field, id }]
    }
    const rows = values[field]
    return (Array.isArray(rows) ? rows : []).flatMap((row: unknown, index) => {
      const id = idAt(row, column)
      return id === null ? [] : [{ path: `${field}.${index}.${column}`, id }]
    })
  })
}
