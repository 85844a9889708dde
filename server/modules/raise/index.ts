import type { Module } from '../module.ts'
import { reviewItemHooks } from './hooks.ts'
import { questionnaireHooks } from './questionnaire-hooks.ts'
import { raiseHandlers } from './routes.ts'

export { badActorClear } from './covered.ts'
export { hasTopics, raiseFacts, type RaiseFacts } from './facts.ts'
export { applyPending, handedIn, pendingChanges, type PendingChange } from './hand-in.ts'
export { doneOf } from './topics.ts'
export { findTopics } from './repo.ts'
export type { TopicDesk } from './tables.ts'

/** Companies as founders set them up, offerings as drafts with their topics and reviews, and the questionnaires of covered persons. */
export const raiseModule: Module = { name: 'raise', handlers: raiseHandlers, machines: { ...reviewItemHooks, ...questionnaireHooks } }
