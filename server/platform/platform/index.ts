import type { Module } from '#server/kernel/module.ts'
import { legalMachines } from './legal-handlers.ts'
import { identityKind } from './proposals.ts'
import { platformHandlers } from './routes.ts'

export { acceptAllConsents, acceptConsents, checkAcceptances, consentsOf } from './consents.ts'
export { staffNames, staffOf } from './staff-repo.ts'
export { staffSends } from './staff-sends.ts'
export { platformInfo } from './texts.ts'
export { brandFile, demandOpen, documentLogo, installPlatform } from './info.ts'
export { platformRow } from './info-repo.ts'

/** The platform's own information, its legal texts, and who accepted which. */
export const platformModule: Module = {
  name: 'platform',
  handlers: platformHandlers,
  machines: legalMachines,
  proposals: [identityKind],
}
