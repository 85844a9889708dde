import type { Situation } from '#machines/offerings/regulatory-checklist.model.ts'
import { ownCause } from '#machines/lib/present.ts'
import { meta } from '#machines/offerings/offering.implementation.ts'
import type { Workspace } from '#src/blocks/offering-location.ts'
import {
  topicCatalogue,
  topics,
  topicPath,
  type Topic,
} from '#domain/offerings/model/topics/catalogue.ts'

export const account = '01900000-0000-7000-8000-000000000002'
export const listing = '01900000-0000-7000-8000-000000000003'
export const base = `/dashboard/raise-capital/company/${account}/status/current/${listing}`
export const pattern = '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/*'
export const presented = (
  state: string,
  label: string,
  tone = 'neutral',
  accepts: string[] = [],
) => ({
  state,
  label,
  tone,
  icon: 'circle-dashed',
  bucket: null,
  next: { cause: 'Complete this topic.', who: 'issuer', by: null, link: null, alternatives: [] },
  accepts,
  rev: 1,
})
export const lineOf = (topic: Topic, state = 'not_started', label = 'Not started', more = {}) => ({
  topic,
  title: topicCatalogue[topic].title,
  section: topicCatalogue[topic].section,
  required: true,
  status: presented(state, label),
  item_id: listing,
  href: `${base}/${topicPath(topic, 'issuer')}`,
  problems: 0,
  open_comments: 0,
  updated_at: null,
  updated_by: null,
  ...more,
})
/** The offering as its company sees it; some of it changed. */
export const workspaceOf = (more = {}) => ({
  listing_id: listing,
  account_id: account,
  company: { name: 'Tidewater Grid', slug: 'tidewater-grid', logo_url: null, cover_seed: 1 },
  name: 'Seed round 2027',
  type: 'reg_cf',
  type_label: 'Reg CF',
  offering: presented('draft', 'Draft', 'warning', ['SUBMIT']),
  listing: presented('not_requested', 'Not requested', 'neutral', ['REQUEST']),
  role: 'owner',
  topics: topics.map((topic) => {
    if (topic === 'shares') return lineOf(topic, 'approved', 'Approved')
    if (topic === 'costs')
      return lineOf(topic, 'changes_requested', 'Changes requested', { open_comments: 2 })
    return lineOf(topic)
  }),
  done: { submitted: 0, approved: 1, required: 26 },
  blocking: [
    {
      code: 'topic_open',
      text: 'Employees is not submitted.',
      topic: 'employees',
      href: `${base}/${topicPath('employees', 'issuer')}`,
      who: 'issuer',
      since: '2026-11-20T15:42:00.000Z',
    },
  ],
  ...more,
})

const SINCE = '2026-11-20T15:42:00.000Z'
const blocks = (topic: Topic, text: string, who: 'issuer' | 'platform' = 'issuer') => ({
  code: 'topic_open',
  text,
  topic,
  href: `${base}/${topicPath(topic, 'issuer')}`,
  who,
  since: SINCE,
})
const offeringIn = (
  state: 'draft' | 'changes_requested' | 'submitted' | 'approved' | 'withdrawn',
  accepts: string[],
) => {
  const { next, ...shown } = meta[state]
  return {
    ...shown,
    state,
    accepts,
    rev: 1,
    next: { ...next, cause: ownCause(next.cause), by: null, link: null, alternatives: [] },
  }
}
const prepared = offeringIn('draft', ['SUBMIT'])
/** Topics of which all are approved but those that are named, in a state of their own. */
const topicsWith = (
  others: Partial<Record<Topic, readonly [state: string, label: string, tone: string]>>,
) =>
  topics.map((topic) => {
    const [state, label, tone] = others[topic] ?? ['approved', 'Approved', 'success']
    return lineOf(topic, state, label, {
      status: { ...presented(state, label, tone), icon: tone === 'success' ? 'check' : 'pencil' },
      open_comments: state === 'changes_requested' ? 2 : 0,
      updated_at: state === 'not_started' ? null : SINCE,
      updated_by: state === 'not_started' ? null : 'Imani Ashford',
    })
  })
const draft = ['in_progress', 'Draft', 'warning'] as const
const notStarted = ['not_started', 'Not started', 'neutral'] as const
const returned = ['changes_requested', 'Changes requested', 'danger'] as const
const rejected = ['rejected', 'Rejected', 'danger'] as const
const approvedAll = topicsWith({})

const situations: Readonly<Record<Situation, object>> = {
  open: {
    offering: prepared,
    topics: topicsWith({ employees: draft, profits: notStarted }),
    blocking: [
      blocks('employees', 'Complete “Employees” and submit it.'),
      blocks('profits', 'Fill in “Profits”.'),
    ],
  },
  returned: {
    offering: offeringIn('changes_requested', ['SUBMIT']),
    topics: topicsWith({ costs: returned, employees: draft }),
    blocking: [
      blocks('costs', 'Correct “Costs” and submit it again.'),
      blocks('employees', 'Complete “Employees” and submit it.'),
    ],
  },
  blocked: {
    offering: prepared,
    topics: topicsWith({ costs: rejected }),
    blocking: [blocks('costs', '“Costs” was rejected. Contact us.', 'platform')],
  },
  done: { offering: prepared, topics: approvedAll, blocking: [] },
  forOwner: { offering: prepared, topics: approvedAll, blocking: [], role: 'editor' },
  inReview: { offering: offeringIn('submitted', ['WITHDRAW']), topics: approvedAll, blocking: [] },
  decided: { offering: offeringIn('approved', ['WITHDRAW']), topics: approvedAll, blocking: [] },
  gone: { offering: offeringIn('withdrawn', []), topics: approvedAll, blocking: [] },
}
/** The offering in each situation of its checklist, as the server returns it to the company. */
export const workspaceIn = (situation: Situation, more = {}): Workspace => {
  const own = { ...situations[situation], ...more } as Partial<Workspace>
  const approved = own.topics?.filter((line) => line.status.state === 'approved').length ?? 0
  return workspaceOf({
    done: { submitted: approved, approved, required: topics.length },
    ...own,
  }) as Workspace
}
/** The open checklist after its first topic was submitted. */
export const afterFirst = (): Workspace =>
  workspaceIn('open', {
    topics: topicsWith({ profits: notStarted }),
    blocking: [blocks('profits', 'Fill in “Profits”.')],
  })
export const employees = {
  full_time: 6,
  part_time: 1,
  location: 'Portland, Maine',
  union: false,
  key_people: 'Imani Ashford',
  key_person_insurance: false,
}
/** The topic of employees with its review; some of it changed. */
export const topicOf = (more = {}) => ({
  ...lineOf('employees', 'in_progress', 'Draft'),
  status: presented('in_progress', 'Draft', 'warning', ['SUBMITTED']),
  values: employees,
  revision: 0,
  rev: 4,
  editable: true,
  locked_because: null as string | null,
  field_problems: {} as Record<string, string>,
  comments: [] as object[],
  since_review: null as object[] | null,
  updated_at: '2026-11-20T15:42:00.000Z',
  updated_by: 'Imani Ashford',
  ...more,
})
export const comment = {
  id: '01900000-0000-7000-8000-00000000000c',
  field: 'location',
  text: 'Name the street too.',
  author: 'Helen Cho',
  role: 'platform',
  at: '2026-11-20T15:00:00.000Z',
  resolved_at: null,
}
