import { ask, useQueryOf } from '#src/api/query.ts'
import { href, useParams } from '#src/lib/nav.tsx'
import { companyPath, raisePath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { companyPlace, roleWords, type CompanySection } from '#src/blocks/company-location.ts'

/** The company that the address names: every page of this folder reads it for its rail. */
export const companyQuery = ask('GET /api/dealroom/company', {})

/** The company of the address with its rail and its name in the bar; `edits` for owners and editors. */
export function useCompanyPage(
  section: CompanySection,
  page: string,
  over?: { label: string; to: string },
): { accountId: string; name: string; edits: boolean } {
  const { account_id } = useParams<'account_id'>()
  const { user } = useSession()
  const company = useQueryOf(companyQuery)
  const found = company.data?.account_id === account_id ? company.data : undefined
  const mine = user?.companies.find((one) => one.account_id === account_id)
  const name = found?.name ?? mine?.name ?? 'Company'
  useShell({
    crumbs: [
      { label: 'Raise capital', to: raisePath },
      { label: name, to: companyPath(account_id) },
      ...(over === undefined ? [] : [over]),
      { label: page },
    ],
    pageName: page,
    place: companyPlace(
      {
        account_id,
        name,
        detail: found ? roleWords[found.role] : '',
        logo: found?.offerings[0]?.company.logo_url ?? null,
      },
      section,
      user,
    ),
  })
  return { accountId: account_id, name, edits: mine?.role === 'owner' || mine?.role === 'editor' }
}
const base = '/dashboard/raise-capital/company/:account_id'
export const companyPages = {
  captableImport: (account_id: string) => href(`${base}/captable-import`, { account_id }),
  meetings: (account_id: string) => href(`${base}/meetings`, { account_id }),
  meeting: (account_id: string, meeting_id: string) =>
    href(`${base}/meetings/:meeting_id`, { account_id, meeting_id }),
  planMeeting: (account_id: string) => href(`${base}/meetings/new`, { account_id }),
  changeMeeting: (account_id: string, meeting_id: string) =>
    href(`${base}/meetings/:meeting_id/edit`, { account_id, meeting_id }),
  conversions: (account_id: string) => href(`${base}/conversions`, { account_id }),
  conversion: (account_id: string, conversion_id: string) =>
    href(`${base}/conversions/:conversion_id`, { account_id, conversion_id }),
  enterConversion: (account_id: string) => href(`${base}/conversions/new`, { account_id }),
  changeConversion: (account_id: string, conversion_id: string) =>
    href(`${base}/conversions/:conversion_id/edit`, { account_id, conversion_id }),
  news: (account_id: string) => href(`${base}/news`, { account_id }),
  release: (account_id: string, news_id: string) =>
    href(`${base}/news/:news_id`, { account_id, news_id }),
  write: (account_id: string) => href(`${base}/news/new`, { account_id }),
  changeRelease: (account_id: string, news_id: string) =>
    href(`${base}/news/:news_id/edit`, { account_id, news_id }),
} as const
