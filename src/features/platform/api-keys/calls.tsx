import type { ApiKeyCall } from '#domain/platform/model/api-keys.ts'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList } from '#src/blocks/record-list.tsx'
import { formatDateTime } from '#src/lib/format.ts'

const columns: readonly Column<ApiKeyCall>[] = [
  {
    key: 'call',
    title: 'Call',
    cell: (one) => <code className="break-all text-small">{one.call}</code>,
  },
  {
    key: 'at',
    title: 'When',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => <time dateTime={one.at}>{formatDateTime(one.at)}</time>,
  },
  { key: 'ip', title: 'Address', card: 'fact', cell: (one) => one.ip },
  { key: 'status', title: 'Answer', card: 'fact', align: 'right', cell: (one) => one.http_status },
]

/** Calls with a key, the newest first. */
export function Calls({ owner, key_id }: { owner: IntegrationOwner; key_id: string }) {
  return (
    <RecordList
      name="GET /api/keys/:owner/:key_id/calls"
      params={{ owner, key_id }}
      label="Calls of the last 90 days"
      columns={columns}
      keyOf={(one) => one.request_id}
      nameOf={(one) => one.call}
      every={10_000}
      empty={{ title: 'No calls yet', children: 'Each call with this key is listed here.' }}
    />
  )
}
