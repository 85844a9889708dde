import { load } from '#src/api/load.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { adminColumns } from './conversion-columns.tsx'

export const loader = load(({ search }) => [
  recordListQuery('GET /api/admin/conversions', search, { pills: { param: 'group' } }),
])

/** Conversions of all companies: two people of the platform approve each. */
export default function AdminConversions() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Conversions' }],
    pageName: 'Conversions',
  })
  return (
    <>
      <PageHead
        dense
        title="Conversions"
        lead="SAFEs and notes that become shares. A second person executes what the first has approved."
      />
      <RecordList
        name="GET /api/admin/conversions"
        label="Conversions"
        columns={adminColumns}
        keyOf={(row) => row.id}
        nameOf={(row) => row.company}
        to={(row) => href('/admin/conversions/:conversion_id', { conversion_id: row.id })}
        pills={{
          label: 'Conversions',
          param: 'group',
          items: [
            { value: undefined, label: 'Open' },
            { value: 'past', label: 'Ended' },
          ],
        }}
        empty={{
          title: 'No conversion waits',
          children: 'Conversions that companies have submitted appear here.',
        }}
      />
    </>
  )
}
