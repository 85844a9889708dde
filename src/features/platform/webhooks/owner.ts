import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { href } from '#src/lib/nav.tsx'
import { useIntegrationShell } from '../integrations/shell.ts'

export { ownerOf } from '../integrations/shell.ts'

const webhooksPath = (owner: IntegrationOwner): string =>
  owner === 'platform'
    ? href('/admin/webhooks')
    : href('/dashboard/raise-capital/company/:account_id/webhooks', { account_id: owner })
export const webhookPath = (owner: IntegrationOwner, endpoint_id: string): string =>
  owner === 'platform'
    ? href('/admin/webhooks/:endpoint_id', { endpoint_id })
    : href('/dashboard/raise-capital/company/:account_id/webhooks/:endpoint_id', {
        account_id: owner,
        endpoint_id,
      })

const pages = {
  section: 'webhooks',
  many: 'Webhooks',
  one: 'Webhook',
  listPath: webhooksPath,
} as const
/** The frame of a page of webhooks; `name` is an endpoint’s, on its own page. */
export const useWebhookShell = (name?: string): IntegrationOwner => useIntegrationShell(pages, name)
