import { topicProblems, type AcrossContext } from '../model/topics/across.ts'
import type { Topic } from '../model/topics/catalogue.ts'
import type { TopicInput } from '../model/topics/projection.ts'

/** Topics that say the same as fields that an amendment changes, with the fields of other names. */
const amendedFields: Readonly<Partial<Record<Topic, Readonly<Record<string, string>>>>> = {
  details: { deadline_on: 'deadline_at' },
  pitch: {},
  proceeds: { uses: 'use_of_proceeds' },
  'business-risks': {},
}

/**
 * What is wrong with the topics that an amendment would leave and was not wrong before, by field of the amendment: the
 * rules of the launch hold for every later revision. Topics that are not in force are not asked.
 */
export function amendedProblems(
  before: TopicInput,
  after: TopicInput,
  context: Omit<AcrossContext, 'values'>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [topic, names] of Object.entries(amendedFields) as [Topic, Record<string, string>][]) {
    if (before[topic] === undefined) continue
    const old = topicProblems(topic, { ...context, values: before })
    for (const [path, text] of Object.entries(
      topicProblems(topic, { ...context, values: after }),
    )) {
      const [field = '', ...rest] = path.split('.')
      if (old[path] !== text) found[['changes', names[field] ?? field, ...rest].join('.')] ??= text
    }
  }
  return found
}
