import { changeSubjects, type ChangeSubject } from '#domain/offerings/model/change-request.ts'
import { ask, type ReadName } from '#src/api/query.ts'

const LIST = 'GET /api/dealroom/offerings/:listing_id/change-requests' as const
/** Reads that a request or a decision on one makes old. */
export const REQUESTS_CHANGED: readonly ReadName[] = [
  LIST,
  'GET /api/admin/requests',
  'GET /api/dealroom/company',
  'GET /api/dealroom/offerings',
]
/** Change requests of an offering about one subject, newest first. */
export const changeRequestsQuery = (listing_id: string | undefined, subject: ChangeSubject) =>
  ask(LIST, { params: { listing_id: listing_id ?? '' }, query: { subject } })
export const isSubject = (value: unknown): value is ChangeSubject =>
  changeSubjects.some((one) => one === value)
