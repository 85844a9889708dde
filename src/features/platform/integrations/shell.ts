import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { companyPlace } from '#src/blocks/company-location.ts'
import { useParams } from '#src/lib/nav.tsx'
import { companyPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'

/** Whose webhooks or keys a page shows: those of the company of its address, else the platform’s. */
export const ownerOf = (params: Readonly<Record<string, string | undefined>>): IntegrationOwner =>
  params['account_id'] ?? 'platform'

export interface IntegrationPages {
  section: 'webhooks' | 'api-keys'
  /** "Webhooks", of the list; "Webhook", of one */
  many: string
  one: string
  listPath: (owner: IntegrationOwner) => string
}

/** The frame of a page of webhooks or keys; `name` is that of one, on its own page. */
export function useIntegrationShell(pages: IntegrationPages, name?: string): IntegrationOwner {
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
      ? [{ label: pages.many }]
      : [{ label: pages.many, to: pages.listPath(owner) }, { label: name }]
  useShell({
    crumbs: [...above, ...here],
    pageName: name === undefined ? pages.many : pages.one,
    ...(owner === 'platform'
      ? {}
      : {
          place: companyPlace(
            { account_id: owner, name: company, detail: '', logo: null },
            pages.section,
            user,
          ),
        }),
  })
  return owner
}
