import { topicCatalogue, topics, topicPath, type Topic } from '#domain/model/topics/catalogue.ts'

export const account = '01900000-0000-7000-8000-000000000002'
export const listing = '01900000-0000-7000-8000-000000000003'
export const base = `/dashboard/raise-capital/company/${account}/status/current/${listing}`
export const pattern = '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/*'
export const presented = (state: string, label: string, tone = 'neutral', accepts: string[] = []) => ({ state, label, tone, icon: 'circle-dashed', bucket: null, next: { cause: 'Fill in this topic.', who: 'issuer', by: null, link: null }, accepts, rev: 1 })
export const lineOf = (topic: Topic, state = 'not_started', label = 'Not started', more = {}) => ({ topic, title: topicCatalogue[topic].title, section: topicCatalogue[topic].section, required: true, status: presented(state, label), item_id: listing, href: `${base}/${topicPath(topic, 'issuer')}`, problems: 0, open_comments: 0, updated_at: null, updated_by: null, ...more })
/** The offering as its company sees it; some of it changed. */
export const workspaceOf = (more = {}) => ({
  listing_id: listing, account_id: account, company: { name: 'Tidewater Grid', slug: 'tidewater-grid', logo_url: null, cover_seed: 1 }, name: 'Seed round 2027', type: 'reg_cf', type_label: 'Reg CF',
  offering: presented('draft', 'Draft'), listing: presented('not_requested', 'Not requested', 'neutral', ['REQUEST']), role: 'owner',
  topics: topics.map((topic) => (topic === 'shares' ? lineOf(topic, 'approved', 'Approved') : topic === 'costs' ? lineOf(topic, 'changes_requested', 'Changes requested', { open_comments: 2 }) : lineOf(topic))),
  done: { submitted: 0, approved: 1, required: 26 }, blocking: [{ code: 'topic_open', text: 'Employees is not handed in.', topic: 'employees', href: `${base}/${topicPath('employees', 'issuer')}` }], ...more,
})
export const employees = { full_time: 6, part_time: 1, location: 'Portland, Maine', union: false, key_people: 'Imani Ashford', key_person_insurance: false }
/** The topic of employees with its review; some of it changed. */
export const topicOf = (more = {}) => ({
  ...lineOf('employees', 'in_progress', 'Draft'), status: presented('in_progress', 'Draft', 'warning', ['SUBMITTED']), values: employees, revision: 0, rev: 4, editable: true, locked_because: null as string | null, field_problems: {} as Record<string, string>,
  comments: [] as object[], since_review: null as object[] | null, updated_at: '2026-11-20T15:42:00.000Z', updated_by: 'Imani Ashford', ...more,
})
export const comment = { id: '01900000-0000-7000-8000-00000000000c', field: 'location', text: 'Name the street too.', author: 'Helen Cho', role: 'platform', at: '2026-11-20T15:00:00.000Z', resolved_at: null }
