export { auditLog, type Audit, type Fault } from './audit.ts'
export { chainFault } from './chain.ts'
export { BEGUN, StoredLifecycles, type Lifecycles } from './lifecycles.ts'
export { linkBySubject } from './links.ts'
export { MASK } from './mask.ts'
export { forget } from './forget.ts'
export { savePersonKeys } from './person-keys.ts'
export { ERASED } from './personal.ts'
export { instanceJson } from './repo.ts'
export { presentLog } from './present-log.ts'
export { replay, verify } from './replay.ts'
export { ofDays, searchLog } from './search.ts'
export { trySend } from './try-send.ts'
export { SWEEP_MS, sweepDeadlines } from './sweeper.ts'
export type {
  AboutProvider,
  AskedOther,
  AsksProvider,
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  Instance,
  LinkTo,
  LogPresenter,
  LogRow,
  LogViewer,
  MachineHandlers,
  MineProvider,
  OnTransition,
  SentEvent,
  Subject,
} from './types.ts'
