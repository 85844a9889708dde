import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { href } from '#src/lib/nav.tsx'
import { useIntegrationShell } from '../integrations/shell.ts'

export { ownerOf } from '../integrations/shell.ts'

const keysPath = (owner: IntegrationOwner): string =>
  owner === 'platform'
    ? href('/admin/api-keys')
    : href('/dashboard/raise-capital/company/:account_id/api-keys', { account_id: owner })
export const keyPath = (owner: IntegrationOwner, key_id: string): string =>
  owner === 'platform'
    ? href('/admin/api-keys/:key_id', { key_id })
    : href('/dashboard/raise-capital/company/:account_id/api-keys/:key_id', {
        account_id: owner,
        key_id,
      })

const pages = {
  section: 'api-keys',
  many: 'API keys',
  one: 'API key',
  listPath: keysPath,
} as const
/** The frame of a page of API keys; `name` is a key’s, on its own page. */
export const useKeyShell = (name?: string): IntegrationOwner => useIntegrationShell(pages, name)
