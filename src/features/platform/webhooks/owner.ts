import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { companyPlace } from '#src/blocks/company-location.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { companyPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'

/** Whose webhooks a page shows: those of the company of its address, else the platform’s. */
export const ownerOf = (params: Readonly<Record<string, string | undefined>>): IntegrationOwner =>
  params['account_id'] ?? 'platform'

export const webhooksPath = (owner: IntegrationOwner): string =>
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

/** The frame of a page of webhooks; `name` is an endpoint’s, on its own page. */
export function useWebhookShell(name?: string): IntegrationOwner {
  const owner = ownerOf(useParams<string>())
  const { user } = useSession()
  const company = user?.companies.find((one) => one.account_id === owner)?.name ?? 'Company'
  const above =
    owner === 'platform'
      ? [{ label: 'Home', to: '/admin/home' }]
      : [
          { label: 'Raise capital', to: raisePath },
          { label: company, to: companyPath(owner) },
        ]
  const here =
    name === undefined
      ? [{ label: 'Webhooks' }]
      : [{ label: 'Webhooks', to: webhooksPath(owner) }, { label: name }]
  useShell({
    crumbs: [...above, ...here],
    pageName: name === undefined ? 'Webhooks' : 'Webhook',
    ...(owner === 'platform'
      ? {}
      : {
          place: companyPlace(
            { account_id: owner, name: company, detail: '', logo: null },
            'webhooks',
            user,
          ),
        }),
  })
  return owner
}
