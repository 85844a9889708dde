import {
  accreditationBandLabels,
  identityBandLabels,
  userFactorLabels,
  userKindLabels,
  type IdentityBand,
  type UserRow,
} from '#domain/workspaces/model/users.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { When } from '#src/blocks/when.tsx'
import { formatDate } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const identityLooks: Readonly<Record<IdentityBand, { tone: string; icon: string }>> = {
  not_started: { tone: 'neutral', icon: 'circle-dashed' },
  in_review: { tone: 'info', icon: 'clock' },
  needs_action: { tone: 'danger', icon: 'triangle-alert' },
  verified: { tone: 'success', icon: 'check' },
  rejected: { tone: 'danger', icon: 'x' },
  expired: { tone: 'warning', icon: 'clock-alert' },
}
/** How far the identity check of an account is. */
export function IdentityBadge({ band }: { band: IdentityBand }) {
  return <StatusBadge status={{ label: identityBandLabels[band], ...identityLooks[band] }} />
}
/** Kinds of an account in a few words: "Investor, company member". */
export const kindText = (user: Pick<UserRow, 'kinds'>): string =>
  user.kinds
    .map((kind, index) => (index === 0 ? userKindLabels[kind] : userKindLabels[kind].toLowerCase()))
    .join(', ')

/** Who it is, what the account is for, and where it is. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    key: 'name',
    title: 'Name',
    className: 'max-w-72 min-w-44',
    sort: { ascending: 'name', descending: '-name' },
    cell: (user) => (
      <span className="grid justify-items-start wrap-anywhere">
        <bdi>{user.name}</bdi>
        <span className="text-small font-normal text-subtle">{user.email}</span>
      </span>
    ),
  },
  { key: 'kind', title: 'Kind', card: 'fact', cell: kindText },
  {
    key: 'account',
    title: 'Account',
    card: 'status',
    cell: (user) => <StatusBadge status={user.account} />,
  },
  {
    key: 'identity',
    title: 'Identity',
    card: 'fact',
    cell: (user) => <IdentityBadge band={user.identity} />,
    cardCell: (user) => identityBandLabels[user.identity],
  },
  {
    key: 'accreditation',
    title: 'Accreditation',
    card: 'none',
    cell: (user) =>
      user.accreditation === 'unknown' ? null : accreditationBandLabels[user.accreditation],
  },
  {
    key: 'factors',
    title: 'Second factor',
    card: 'none',
    cell: (user) => user.factors.map((factor) => userFactorLabels[factor]).join(', '),
  },
  {
    key: 'seen',
    title: 'Last sign-in',
    card: 'fact',
    className: 'whitespace-nowrap',
    sort: { ascending: 'last_sign_in', descending: '-last_sign_in' },
    cell: (user) => (user.last_sign_in_at === null ? null : <When at={user.last_sign_in_at} />),
  },
  {
    key: 'created',
    title: 'Created',
    card: 'none',
    className: 'whitespace-nowrap',
    sort: { ascending: 'created', descending: '-created' },
    cell: (user) => <time dateTime={user.created_at}>{formatDate(user.created_at)}</time>,
  },
]
