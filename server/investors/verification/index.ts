import { encryptedColumns } from './statement.ts'
import { reviewPages } from '#server/kernel/state-machines/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { statementRepair } from './repair-statements.ts'
import { handlers } from './routes.ts'
import { authorize, facts, notify, refusedEvents } from './statement.ts'
import { links } from '#domain/shared/links.ts'

export { statementEvidence } from './statement.ts'

/**
 * What the profile shows of who a person is: the identity check, the own statement under Rule 506(d), and the log of
 * both and of accreditation.
 */
export const verificationModule: Module = {
  name: 'verification',
  encrypted: encryptedColumns,
  repairs: [statementRepair],
  handlers,
  machines: {
    'self-statement': {
      pages: reviewPages('statement'),
      authorize,
      linkTo: (_, { codes }) => (codes.includes('INV') ? links.statement() : undefined),
      facts,
      refusedEvents,
      effects: { notify },
    },
  },
}
