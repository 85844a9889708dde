import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

const portal = {
  kind: 'funding_portal',
  legal_name: 'Capstan Portal LLC',
  crd: '999001',
  sec_no: '007-00999',
  states: [],
  principal_name: 'Olive Marsh',
  contact_email: 'portal@capstan.example',
  contact_phone: '+12025550142',
  escrow: 'A qualified third party holds the money of each offering under a written agreement.',
  compensation: 'A fee as a percentage of the money raised, paid by the company at each closing.',
  control_persons: [{ name: 'Olive Marsh', title: 'Chief executive officer' }],
  criminal: false,
  regulatory: false,
  civil: false,
  financial: false,
}
const broker = {
  ...portal,
  kind: 'broker_dealer',
  legal_name: 'Fathom Securities LLC',
  crd: '999014',
  sec_no: '8-99914',
  states: ['CT', 'ME', 'MA', 'NY'],
  principal_name: 'Ruth Okafor',
  principal_crd: '9990141',
  contact_email: 'principal@fathom.example',
  compensation: 'A placement fee of five percent of the money raised.',
  control_persons: [
    { name: 'Ruth Okafor', title: 'Managing member', crd: '9990141' },
    { name: 'Paul Lindgren', title: 'Chief compliance officer' },
  ],
}

/** The platform’s own portal, and a broker-dealer whose disclosure was recorded later. */
export function firmActs({ world, operator }: { world: World; operator: string }): Act[] {
  return [
    {
      day: -30,
      name: 'firms: the portal and a broker-dealer are registered',
      run: async () => {
        const checked_on = dateInZone(world.at(-31))
        const by = await world.visit(operator)
        await by.call('POST', '/api/admin/firms', { ...portal, checked_on })
        const { id } = await by.call<{ id: string }>('POST', '/api/admin/firms', {
          ...broker,
          checked_on,
        })
        await by.call(
          'PUT',
          `/api/admin/firms/${id}`,
          {
            ...broker,
            checked_on,
            regulatory: true,
            disclosure_details: 'A state fined the firm $5,000 in 2019 for a late renewal.',
          },
          { ifMatch: 1 },
        )
      },
    },
  ]
}
