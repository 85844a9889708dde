import { newId } from '#server/kernel/lib/ids.ts'
import type { Expected, Place, Row } from './matrix-rows.ts'

const body = { title: 'CRM', url: 'https://crm.example.com/hook', types: [] }
const sees = { XO: 'ok', XM: 'ok', XV: 'ok', OP: 'ok', CO: 'ok', SU: 'ok' } as const
const manages = { XO: 'ok', XM: 403, XV: 403, OP: 403, CO: 403, SU: 403 } as const

/**
 * Webhooks and keys of X and of the platform; `more` names one that nobody has, which is 404 also for those who manage
 * them.
 */
export function ofOwners(
  need: 'see' | 'manage',
  more: Record<string, () => string>,
  place: Place,
): Row {
  const endpoint = Object.keys(more).length > 0
  const cell = (status: Expected): Expected => (endpoint && status === 'ok' ? 404 : status)
  const cells = (of: Readonly<Record<string, Expected>>) => ({
    V: 401,
    '*': 404,
    ...Object.fromEntries(Object.entries(of).map(([who, status]) => [who, cell(status)])),
  })
  const at = (owner: string): Place => ({
    ...place,
    params: {
      owner,
      ...Object.fromEntries(Object.entries(more).map(([name, made]) => [name, made()])),
    },
  })
  const ofStaff = need === 'see' ? ({ OP: 'ok', CO: 'ok', SU: 'ok' } as const) : staffKeeps
  return {
    at: {
      "X's": (w) => at(w.x.accountId),
      "the platform's": () => at('platform'),
      malformed: () => at('x'),
    },
    expect: {
      "X's": cells(need === 'see' ? sees : manages),
      "the platform's": cells(ofStaff),
      malformed: { V: 401, '*': 404 },
    },
  }
}
const staffKeeps = { OP: 'ok', CO: 403, SU: 403 } as const
const endpoint = { endpoint_id: newId }
const path = '/api/webhooks/:owner'

export const webhookRows: Readonly<Record<string, Row>> = {
  [`GET ${path}`]: ofOwners('see', {}, {}),
  [`POST ${path}`]: ofOwners('manage', {}, { body }),
  [`GET ${path}/:endpoint_id`]: ofOwners('see', endpoint, {}),
  [`PUT ${path}/:endpoint_id`]: ofOwners('manage', endpoint, {
    body,
    headers: { 'if-match': '1' },
  }),
  [`POST ${path}/:endpoint_id/secret`]: ofOwners('manage', endpoint, {}),
  [`POST ${path}/:endpoint_id/test`]: ofOwners('manage', endpoint, {}),
  [`POST ${path}/:endpoint_id/resend`]: ofOwners('manage', endpoint, {
    body: { since: '2026-11-27T00:00:00.000Z' },
  }),
  [`GET ${path}/:endpoint_id/deliveries`]: ofOwners('see', endpoint, {}),
  [`GET ${path}/:endpoint_id/deliveries/:delivery_id`]: ofOwners(
    'see',
    { ...endpoint, delivery_id: newId },
    {},
  ),
}
