import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { databaseApiKeys } from './admit.ts'
import { apiKeyMachines } from './handlers.ts'
import { forgetCalls } from './repo.ts'
import { addKey, callPage, keyOf, listKeys, renewSecret } from './service.ts'

/** Hours for which calls stay in the log of a key (platform policy: 90 days). */
const LOG_HOURS = 90 * 24

/** API keys of companies and of the platform: scopes, secrets, and the log of their calls. */
export const apiKeysModule: Module = {
  name: 'api-keys',
  handlers: defineHandlers({
    'GET /api/keys/:owner': (call) => listKeys(call, call.params.owner),
    'POST /api/keys/:owner': (call) => addKey(call, call.params.owner, call.body),
    'GET /api/keys/:owner/:key_id': (call) => keyOf(call, call.params.owner, call.params.key_id),
    'POST /api/keys/:owner/:key_id/secret': (call) =>
      renewSecret(call, call.params.owner, call.params.key_id),
    'GET /api/keys/:owner/:key_id/calls': (call) =>
      callPage(call, call.params.owner, call.params.key_id, call.query),
  }),
  machines: apiKeyMachines,
  provides: (services) => ({ apiKeys: databaseApiKeys(services) }),
  tidy: (services) =>
    forgetCalls(services.db, addElapsedHours(services.clock.now().toISOString(), -LOG_HOURS)),
}
