import type { User } from '#domain/shared/user.ts'
import { href } from '#src/lib/nav.tsx'
import { companyPath, offeringsPath, raisePath } from '#src/lib/paths.ts'
import type { ShellPlace } from '#src/lib/shell.ts'
import {
  ArrowLeftRight,
  Building2,
  CalendarClock,
  CalendarDays,
  Layers,
  Newspaper,
  Repeat,
  SquareCode,
  Users,
  Webhook,
} from 'lucide-react'

export const roleWords = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
  admin: 'Platform',
} as const

export type CompanySection =
  | 'overview'
  | 'offerings'
  | 'filings'
  | 'holders'
  | 'meetings'
  | 'transfers'
  | 'conversions'
  | 'news'
  | 'webhooks'
  | 'api-keys'
/** The rail inside a company: its sections, and links to the person's other companies. */
export function companyPlace(
  company: { account_id: string; name: string; detail: string; logo: string | null },
  current: CompanySection,
  user: User | null,
): ShellPlace {
  return {
    name: company.name,
    detail: company.detail,
    logo: company.logo,
    backTo: raisePath,
    others: (user?.companies ?? []).map((one) => ({
      id: one.account_id,
      label: one.name,
      to: companyPath(one.account_id),
    })),
    sections: [
      {
        to: companyPath(company.account_id),
        label: 'Company',
        icon: Building2,
        current: current === 'overview',
      },
      {
        to: offeringsPath(company.account_id, 'current'),
        label: 'Offerings',
        icon: Layers,
        current: current === 'offerings',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/filings', {
          account_id: company.account_id,
        }),
        label: 'Filings',
        icon: CalendarClock,
        current: current === 'filings',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/holders', {
          account_id: company.account_id,
        }),
        label: 'Holders',
        icon: Users,
        current: current === 'holders',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/meetings', {
          account_id: company.account_id,
        }),
        label: 'Meetings',
        icon: CalendarDays,
        current: current === 'meetings',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/transfers', {
          account_id: company.account_id,
        }),
        label: 'Transfers',
        icon: ArrowLeftRight,
        current: current === 'transfers',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/conversions', {
          account_id: company.account_id,
        }),
        label: 'Conversions',
        icon: Repeat,
        current: current === 'conversions',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/news', {
          account_id: company.account_id,
        }),
        label: 'News',
        icon: Newspaper,
        current: current === 'news',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/webhooks', {
          account_id: company.account_id,
        }),
        label: 'Webhooks',
        icon: Webhook,
        current: current === 'webhooks',
      },
      {
        to: href('/dashboard/raise-capital/company/:account_id/api-keys', {
          account_id: company.account_id,
        }),
        label: 'API keys',
        icon: SquareCode,
        current: current === 'api-keys',
      },
    ],
  }
}
