import { answerColumns } from './questionnaire-answers.ts'
import { valueColumns } from './values.ts'
import type { Module } from '#server/kernel/module.ts'
import { reviewItemMachines } from './machine.ts'
import { questionnaireMachines } from './questionnaire-machine.ts'
import { topicHandlers } from './handlers.ts'
import { unapprovedRepair } from './repair-unapproved.ts'

export { beginOffering, openUnderType } from './begin.ts'
export {
  documentBlockers,
  personBlockers,
  questionnaireBlockers,
  submissionBlockers,
  submittedRevision,
  type Blocker,
} from './blockers.ts'
export { badActorClear } from './covered.ts'
export {
  everInForce,
  inForce,
  submittedValues,
  topicInForce,
  type EverInForce,
} from './in-force.ts'
export {
  carriedTopics,
  sameField,
  settlePending,
  stillWaiting,
  waitingTopics,
  type Carried,
} from './pending.ts'
export { approvedWithoutLog, describedByTopics, writtenByTopics, type Written } from './rebuild.ts'
export {
  findFiles,
  findRaise,
  findRaises,
  findRecordedSales,
  findTopic,
  findTopics,
  hasTopics,
  ownFiles,
  saveTopic as storeTopic,
  writePatches,
} from './repo.ts'
export { findReportingSince, reportingSince } from './reporting-repo.ts'
export { launchTopics } from './submitted-topics.ts'
export type { TopicInWorkspace } from './tables.ts'
export { checklistHref, doneOf, saveTopic } from './topics.ts'
export { idsIn, maskedValues, openValues, sealValues, type Values } from './values.ts'
export {
  openWorkspace,
  readWorkspace,
  topicHref,
  type OpenWorkspace,
  type ReadWorkspace,
} from './workspace.ts'

/**
 * Offerings as drafts, their topics with drafts, revisions, comments and reviews, and the questionnaires of covered
 * persons.
 */
export const topicsModule: Module = {
  name: 'topics',
  repairs: [unapprovedRepair],
  encrypted: [...valueColumns, ...answerColumns],
  handlers: topicHandlers,
  machines: { ...reviewItemMachines, ...questionnaireMachines },
}
