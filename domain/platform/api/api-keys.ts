import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { apiKeyCall, apiKeyInput, apiKeyView } from '../model/api-keys.ts'
import { integrationOwner } from '../model/integrations.ts'

const owner = z.object({ owner: integrationOwner })
const key = owner.extend({ key_id: id })

/**
 * API keys of a company (`owner` is its id) or of the platform. Revoking a key is an event of its machine:
 * `POST /api/lifecycles/api-key/:id/events`.
 */
export const apiKeysApi = contracts({
  'GET /api/keys/:owner': {
    summary: 'API keys, those that ended last.',
    access: 'consented',
    params: owner,
    answer: z.object({ items: z.array(apiKeyView), may_edit: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /api/keys/:owner': {
    summary: 'Add an API key; owners of the company or operators only. Its secret is made next.',
    access: 'consented',
    params: owner,
    status: 201,
    stepUp: true,
    idempotent: true,
    body: apiKeyInput,
    answer: z.object({ id }),
    errors: ['not_found', 'forbidden', 'refused', 'invalid'],
  },
  'GET /api/keys/:owner/:key_id': {
    summary: 'One API key.',
    access: 'consented',
    params: key,
    answer: apiKeyView.extend({ may_edit: z.boolean() }),
    errors: ['not_found'],
  },
  'POST /api/keys/:owner/:key_id/secret': {
    summary:
      'Make the secret of a key, which is shown this once. The secret before it is taken for 24 more hours.',
    access: 'consented',
    params: key,
    stepUp: true,
    secretAnswer: true,
    answer: z.object({ secret: z.string() }),
    errors: ['not_found', 'forbidden', 'not_accepted'],
  },
  'GET /api/keys/:owner/:key_id/calls': {
    summary: 'Calls with a key in the last 90 days, the newest first.',
    access: 'consented',
    params: key,
    query: listQuery.pick({ cursor: true, limit: true }),
    answer: listOf(apiKeyCall),
    errors: ['not_found'],
  },
})
