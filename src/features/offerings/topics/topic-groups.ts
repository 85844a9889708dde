import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Workspace } from '#src/blocks/offering-location.ts'

export type Line = Workspace['topics'][number]
export interface TopicGroup {
  title: string
  lines: readonly Line[]
}

const groups: readonly { title: string; of: (topic: Topic, path: string) => boolean }[] = [
  { title: 'Offering', of: (topic) => topicCatalogue[topic].section === 'offering' },
  { title: 'Current offering', of: (_, path) => path.includes('/current-offering/') },
  {
    title: 'Company',
    of: (topic, path) =>
      topicCatalogue[topic].section === 'company' ||
      path.endsWith('/business-risks') ||
      path.endsWith('/intellectual-property'),
  },
  { title: 'Company ownership', of: (_, path) => path.includes('/company-ownership/') },
  { title: 'Financial information', of: (_, path) => path.includes('/financial-information/') },
  {
    title: 'People and operations',
    of: (topic, path) =>
      topicCatalogue[topic].section === 'people' ||
      path.includes('/business-and-operations/') ||
      topicCatalogue[topic].section === 'marketing',
  },
  { title: 'Partners', of: (topic) => topicCatalogue[topic].section === 'partners' },
  { title: 'Documents', of: (topic) => topicCatalogue[topic].section === 'documents' },
]

/** Topics in the order and under the headings of the regulatory pages. */
export function groupTopics(lines: readonly Line[], titles?: readonly string[]): TopicGroup[] {
  return groups
    .filter((group) => titles === undefined || titles.includes(group.title))
    .map((group) => ({
      title: group.title,
      lines: lines.filter((line) => group.of(line.topic, topicCatalogue[line.topic].path)),
    }))
    .filter((group) => group.lines.length > 0)
}

/** How a topic counts in the bar and the filters. */
export type Standing = 'approved' | 'review' | 'changes' | 'draft' | 'open'
const standings: Readonly<Record<string, Standing>> = {
  approved: 'approved',
  waived: 'approved',
  not_applicable: 'approved',
  submitted: 'review',
  under_review: 'review',
  changes_requested: 'changes',
  rejected: 'changes',
  expired: 'changes',
  superseded: 'changes',
  in_progress: 'draft',
  not_started: 'open',
}
export const standingOf = (line: Line): Standing => standings[line.status.state] ?? 'open'
export const standingText: Readonly<Record<Standing, string>> = {
  approved: 'Approved',
  review: 'In review',
  changes: 'Changes requested',
  draft: 'Draft',
  open: 'Not started',
}
/** Whether the company acts next on a topic. */
export const needsYou = (line: Line): boolean =>
  ['changes', 'draft', 'open'].includes(standingOf(line)) &&
  (line.required || standingOf(line) !== 'open')
