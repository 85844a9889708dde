import type { Module } from '#server/kernel/module.ts'
import { reviewItemMachines } from './handlers.ts'
import { joinMachines } from './join-requests.ts'
import { questionnaireMachines } from './questionnaire-handlers.ts'
import { raiseHandlers } from './routes.ts'

export { beginOffering, openUnderType } from './begin.ts'
export { badActorClear } from './covered.ts'
export {
  applyCorrection,
  companyFacts,
  disclosedAfter,
  recordCorrection,
} from './company-correction.ts'
export { findCorrections } from './correction-repo.ts'
export { submittedValues } from './submitted-topics.ts'
export { settlePending } from './pending.ts'
export { findFiles, findRecordedSales, findTopic, findTopics, hasTopics } from './repo.ts'
export { saveTopic } from './topics.ts'
export type { TopicInWorkspace } from './tables.ts'
export { openWorkspace, topicHref, type OpenWorkspace } from './workspace.ts'

/** Companies as founders set them up, offerings as drafts with their topics and reviews, and the questionnaires of covered persons. */
export const raiseModule: Module = {
  name: 'raise',
  handlers: raiseHandlers,
  machines: { ...reviewItemMachines, ...questionnaireMachines, ...joinMachines },
}
