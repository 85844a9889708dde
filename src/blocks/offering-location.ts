import {
  Activity,
  Archive,
  ClipboardCheck,
  Files,
  Landmark,
  Presentation,
  Store,
} from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { useParams, useRouteExists, type Routes } from '#src/lib/nav.tsx'
import {
  companyPath,
  offeringPath,
  raisePath,
  type Audience,
  type OfferingParams,
} from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { useShell, type ShellSection } from '#src/lib/shell.ts'

export type { Audience, OfferingParams }
export type Workspace = Answer<'GET /api/dealroom/offerings/:listing_id/workspace'>

const details = 'offering-details'
const groups = [
  { label: 'Review', icon: ClipboardCheck, page: 'review' },
  { label: 'Pitch', icon: Presentation, page: 'pitch' },
  {
    label: 'Live details',
    icon: Activity,
    page: 'live-details/pending/overview?of=all',
    within: 'live-details',
  },
  {
    label: 'Closed details',
    icon: Archive,
    page: 'closed-details/closed/overview',
    within: 'closed-details',
  },
  {
    label: 'Offering details',
    icon: Files,
    pages: [
      ['Checklist', `${details}/checklist`],
      ['Regulatory', `${details}/regulatory/overview`],
      ['Bad actor', `${details}/regulatory/bad-actor`],
      ['SEC forms', `${details}/regulatory/forms`],
      ['Offering', `${details}/offering-details/overview`],
      ['Perks', `${details}/offering-details/perks`],
      ['Company information', `${details}/company-information`],
      ['People', `${details}/people`],
      ['Partners', `${details}/partners/current`],
      ['Relationships', `${details}/relationships`],
    ],
  },
  {
    label: 'Platform listing',
    icon: Store,
    pages: [
      ['Listing', 'platform-listing/details'],
      ['Updates', 'platform-listing/updates'],
      ['Deal room', 'platform-listing/deal-room'],
      ['Discussion', 'platform-listing/discussion'],
      ['Overview', 'platform-listing/overview'],
    ],
  },
  {
    label: 'Issuance platform',
    icon: Landmark,
    pages: [
      ['Details', 'issuance-platform/details'],
      ['Payment', 'issuance-platform/payment'],
      ['Partners', 'issuance-platform/partners/current'],
      ['Partners', 'issuance-platform/partners'],
      ['Social media', 'issuance-platform/social-media-handles'],
      ['Private label', 'issuance-platform/private-label'],
      ['API reports', 'issuance-platform/api-reports'],
    ],
  },
] as const

/**
 * `hidden`: strangers do not see the offering. `documentsOnly`: it was taken over with its documents, so that it has no
 * topics to show.
 */
export interface SectionOptions {
  /** `useRouteExists()` */
  exists: Routes['exists']
  needsYou?: number
  hidden?: boolean
  documentsOnly?: boolean
}
const withoutTopics: Readonly<Record<Audience, readonly string[]>> = {
  issuer: [
    'issuance-platform/partners',
    `${details}/partners`,
    'live-details',
    'closed-details',
    `${details}/relationships`,
    'platform-listing/updates',
    'platform-listing/deal-room',
    'platform-listing/discussion',
    'issuance-platform/payment',
    'issuance-platform/private-label',
  ],
  admin: [
    'issuance-platform/partners',
    `${details}/partners`,
    'review',
    'live-details',
    'closed-details',
    `${details}/relationships`,
    'platform-listing/',
    'issuance-platform/details',
    'issuance-platform/payment',
  ],
}

/**
 * The rail inside an offering: what is built of its pages, the open one marked. `current` is the page without the base.
 */
export function offeringSections(
  audience: Audience,
  params: OfferingParams,
  current: string,
  { exists, needsYou, hidden = false, documentsOnly = false }: SectionOptions,
): ShellSection[] {
  const to = (page: string) => offeringPath(audience, params, page)
  const shown = (page: string) =>
    exists(to(page)) &&
    (!documentsOnly || withoutTopics[audience].some((one) => page.startsWith(one)))
  const here = (page: string) =>
    current === page ||
    (page !== `${details}/regulatory/overview` ? false : current.startsWith(`${page}/`))
  return groups.flatMap((group): ShellSection[] => {
    if ('page' in group)
      return shown(group.page)
        ? [
            {
              to: to(group.page),
              label: group.label,
              icon: group.icon,
              current:
                current === group.page || ('within' in group && current.startsWith(group.within)),
            },
          ]
        : []
    const items = group.pages
      .filter(([label, page]) => shown(page) && (label !== 'Relationships' || hidden))
      .map(([label, page]): ShellSection => ({
        to: to(page),
        label,
        current: here(page),
        ...(label === 'Checklist' && needsYou
          ? {
              count: needsYou,
              countTone: 'alert',
              countLabel: `${needsYou} topics need your attention`,
            }
          : {}),
      }))
    return items.length === 0
      ? []
      : [
          {
            to: items[0]?.to ?? '',
            label: group.label,
            icon: group.icon,
            within: items.some((item) => item.current),
            items,
          },
        ]
  })
}

const waits = new Set([
  'not_started',
  'in_progress',
  'changes_requested',
  'rejected',
  'expired',
  'superseded',
])
/** Required topics that wait for the company. */
export const needsCompany = (workspace: Workspace): number =>
  workspace.topics.filter((line) => line.required && waits.has(line.status.state)).length

export interface PlaceOptions {
  /** the page without the base, as in the route: marks the rail */
  current: string
  title: string
  /** crumbs between the company and this page */
  crumbs?: readonly { label: string; to?: string }[]
  mini?: boolean
}

/** The offering's workspace: every page of an offering reads it for its rail and crumbs. */
export const workspaceQuery = (listing_id = '') =>
  ask(
    'GET /api/dealroom/offerings/:listing_id/workspace',
    { params: { listing_id } },
    { missing: 'value' },
  )

/** Location of a page of an offering: parameters, workspace, addresses of its neighbors; fills rail and crumbs. */
export function useOfferingPlace(
  audience: Audience,
  { current, title, crumbs = [], mini = false }: PlaceOptions,
) {
  const { account_id, status, listing_id } = useParams<keyof OfferingParams>()
  const params: OfferingParams = { account_id, status, listing_id }
  const { user } = useSession()
  // an offering that was taken over with its documents has no workspace: its pages that need none are rendered all
  // the same
  const workspace = useQueryOf(workspaceQuery(listing_id))
  const documentsOnly = workspace.error?.status === 404
  const found = workspace.data
  const name = found?.company.name ?? 'Offering'
  const last = [...crumbs, { label: title }]
  const exists = useRouteExists()
  useShell(
    audience === 'admin'
      ? {
          crumbs: [
            { label: 'Offerings', to: '/admin/offering-admin/overview' },
            { label: name, to: offeringPath('admin', params, 'review') },
            ...last,
          ],
          pageName: title,
          place: {
            name,
            detail: found ? `${found.type_label} · ${found.offering.label}` : '',
            logo: found?.company.logo_url ?? null,
            backTo: '/admin/offering-admin/overview',
            backLabel: 'All offerings',
            others: [],
            sections: offeringSections('admin', params, current, {
              exists,
              hidden: documentsOnly || found?.type === 'reg_d_506b',
              documentsOnly,
            }),
          },
        }
      : {
          crumbs: [
            { label: 'Raise capital', to: raisePath },
            { label: name, to: companyPath(account_id) },
            ...last,
          ],
          pageName: title,
          mini,
          place: {
            name: found?.company.name ?? 'Offering',
            detail: found ? `${found.type_label} · ${found.offering.label}` : '',
            logo: found?.company.logo_url ?? null,
            backTo: companyPath(account_id),
            backLabel: 'Company',
            others: (user?.companies ?? []).map((one) => ({
              id: one.account_id,
              label: one.name,
              to: companyPath(one.account_id),
            })),
            sections: offeringSections('issuer', params, current, {
              exists,
              hidden: documentsOnly || found?.type === 'reg_d_506b',
              documentsOnly,
              needsYou: found ? needsCompany(found) : undefined,
            }),
          },
        },
  )
  return { params, workspace, to: (page: string) => offeringPath(audience, params, page) }
}
