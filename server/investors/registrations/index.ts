import { encryptedColumns } from './secrets.ts'
import { reviewPages } from '#server/kernel/state-machines/index.ts'
import type { Module } from '#server/kernel/module.ts'
import {
  asks,
  authorize,
  facts,
  inviteParties,
  mine,
  notify,
  onTransition,
  refusedEvents,
} from './machine.ts'
import { titlesOf } from './repo.ts'
import { indexEins } from './service.ts'
import { handlers } from './routes.ts'
import { links } from '#domain/shared/links.ts'

export { registrationEvidence, revealRegistration } from './evidence.ts'
export { ownRegistration } from './repo.ts'
export { custodianTitles, holderNames, registrationNames, verifiedTitles } from './names.ts'
export {
  chosenRegistration,
  homeOfRegistration,
  identityChanged,
  jointHolders,
  limitBasis,
  ownTaxpayers,
  signersFor,
  taxOf,
  taxpayerUser,
  type EntityMeans,
  type JointHolder,
  type LimitBasis,
} from './use.ts'

/**
 * In whose name people invest: registrations with the people, documents and checks that each type needs. The
 * investments module runs the effects of a registration on investments.
 */
export const registrationsModule: Module = {
  name: 'registrations',
  encrypted: encryptedColumns,
  handlers,
  firstStart: indexEins,
  machines: {
    registration: {
      pages: reviewPages('registration'),
      authorize,
      linkTo: (_, { instance, codes }) =>
        codes.includes('INV') ? links.registration(instance.id) : undefined,
      facts,
      refusedEvents,
      mine,
      asks,
      about: titlesOf,
      effects: { notify, inviteParties },
      onTransition,
    },
  },
}
