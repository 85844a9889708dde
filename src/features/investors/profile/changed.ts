import { type SectionName, sectionRule } from '#domain/investors/model/profile/sections.ts'
import { draftOf } from '#src/lib/form/draft-values.ts'
import { call } from '#src/api/call.ts'

/** Reads that a change of a section makes old. */
export const PROFILE_READS = [
  'GET /api/profile',
  'GET /api/profile/sections/:section',
  'GET /api/profile/sections/:section/history',
  'GET /api/profile/areas/:area/history',
  'GET /api/dashboard',
] as const

/** Discards the stored draft of a section. */
export const discardDraft = (section: SectionName): Promise<void> =>
  call('DELETE /api/profile/sections/:section/draft', { params: { section } })

/** Sends what is typed into a section; secrets that were not typed here stay as they are. */
export function draftSaver(
  section: SectionName,
): (values: Record<string, unknown>) => Promise<{ savedAt: string }> {
  let sent: ReadonlySet<string> = new Set()
  return async (values) => {
    const draft = draftOf(sectionRule(section).schema, values, sent)
    sent = draft.secrets
    const { saved_at } = await call('PUT /api/profile/sections/:section/draft', {
      params: { section },
      body: { values: draft.values },
    })
    return { savedAt: saved_at }
  }
}
