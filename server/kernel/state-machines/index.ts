export { auditLog } from './audit.ts'
export { StoredLifecycles } from './lifecycles.ts'
export { linkBySubject } from './links.ts'
export { once } from './facts.ts'
export { companyPage, offeringPage, offeringPages, reviewPages, userPages } from './record-pages.ts'
export { forget } from './forget.ts'
export { savePersonKeys } from './person-keys.ts'
export { personKeyColumns } from './personal.ts'
export { instanceJson } from './repo.ts'
export { overdueDeadlines } from './repo.ts'
export { isStaff, presentLog, viewerOf } from './present-log.ts'
export { ofDays, searchLog } from './search.ts'
export { trySend } from './try-send.ts'
export { settledSeq } from './settled.ts'
export { SWEEP_MS, sweepDeadlines } from './sweeper.ts'
export type {
  AboutProvider,
  AsksProvider,
  Authorize,
  ChangedFields,
  EffectHandler,
  EventContext,
  Explain,
  FactsProvider,
  RefusedEvents,
  Instance,
  LinkTo,
  Reader,
  LogPresenter,
  LogRow,
  MachineHandlers,
  MineProvider,
  Obstacle,
  OnTransition,
  PageOf,
  ReadWithProvider,
  SentEvent,
} from './types.ts'
