import { secretColumns } from './secrets.ts'
import { draftColumns } from './read.ts'
import { userPages } from '#server/kernel/state-machines/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { about, authorize, facts, notify, pathOf } from './machine.ts'
import { profileHandlers } from './routes.ts'
import { indexIdentities } from './service.ts'

export { sectionEntry } from './log.ts'
export { noteChanges } from './note.ts'
export { overviewOf } from './overview.ts'
export { maskOf, secretsOfStep } from './secrets.ts'
export {
  factHistory,
  putFact,
  readFact,
  readFacts,
  recordFact,
  revealFact,
  type Fact,
  type Changes,
} from './service.ts'

/** Facts that a person gives once, by step and section, with their versions; secrets encrypted. */
export const profileModule: Module = {
  name: 'profile',
  encrypted: [...secretColumns, ...draftColumns],
  handlers: profileHandlers,
  firstStart: indexIdentities,
  machines: {
    'profile-section': {
      pages: userPages,
      authorize,
      linkTo: (_, { instance, codes }) => (codes.includes('INV') ? pathOf(instance) : undefined),
      about,
      facts,
      effects: { notify },
    },
  },
}
