import { scopeRules } from '#domain/shared/access/scopes.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { DetailCard } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { Calls } from './calls.tsx'
import { API_KEYS } from './changed.ts'
import { ownerOf, useKeyShell } from './owner.ts'
import { SecretCard } from './secret-card.tsx'

const NAME = 'GET /api/keys/:owner/:key_id'
type Key = Answer<typeof NAME>
export const loader = load(({ params }) => [
  ask(NAME, { params: { owner: ownerOf(params), key_id: params['key_id'] ?? '' } }),
])

const acts: readonly Act[] = [
  {
    type: 'OLD_SECRET_ENDED',
    label: 'End old secret',
    explain: 'Calls with the secret before this one are refused from now on.',
    done: 'Old secret ended',
  },
  {
    type: 'REVOKED',
    label: 'Revoke API key',
    explain: 'Every call with this key is refused from now on. You can’t undo this.',
    done: 'API key revoked',
    reason: 'Why do you revoke it?',
    variant: 'danger',
  },
]

function Facts({ apiKey }: { apiKey: Key }) {
  const { scopes, addresses, expires_at, made_at, last_used_at } = apiKey
  return (
    <DetailCard
      title="Details"
      items={[
        {
          term: 'Scopes',
          full: true,
          value: (
            <ul className="grid gap-1">
              {scopes.map((scope) => (
                <li key={scope}>
                  {scopeRules[scope].label} <code className="text-small text-muted">{scope}</code>
                </li>
              ))}
            </ul>
          ),
        },
        {
          term: 'Allowed addresses',
          value: addresses.length === 0 ? 'Every address' : addresses.join(', '),
        },
        { term: 'Last use', value: last_used_at === null ? 'Never' : formatDateTime(last_used_at) },
        { term: 'Added', value: formatDateTime(made_at) },
        { term: 'Expires', value: formatDateTime(expires_at) },
      ]}
    />
  )
}

/** One API key: its state, its secret, what it may do and what it did. */
export default function ApiKey() {
  const params = useParams<'key_id' | 'account_id'>()
  const { key_id } = params
  const query = useCall(NAME, { params: { owner: ownerOf(params), key_id } }, { every: 10_000 })
  const owner = useKeyShell(query.data?.title ?? 'API key')
  return (
    <>
      <PageHead dense title={query.data?.title ?? 'API key'} />
      <QueryBoundary query={query} what="this API key" skeleton={<SkeletonText lines={8} />}>
        {(apiKey) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={apiKey.status}
              me="issuer"
              extra={
                <EventButtons
                  machine="api-key"
                  id={apiKey.id}
                  presented={apiKey.status}
                  acts={acts.filter((act) => apiKey.may_edit || act.type === 'REVOKED')}
                  changes={API_KEYS}
                />
              }
            />
            {apiKey.may_edit && apiKey.status.state.startsWith('open.') ? (
              <SecretCard owner={owner} apiKey={apiKey} />
            ) : null}
            <Facts apiKey={apiKey} />
            <Calls owner={owner} key_id={key_id} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
