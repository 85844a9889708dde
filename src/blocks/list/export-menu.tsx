import { Download } from 'lucide-react'
import { useState } from 'react'
import { mayCopyLists } from '#domain/shared/access/copies.ts'
import { tableFormatLabels, tableFormats, type TableFormat } from '#domain/shared/table-columns.ts'
import { unexportedLists } from '#domain/shared/unexported-lists.ts'
import type { User } from '#domain/shared/user.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { saveFile } from '#src/blocks/open-file.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { toast } from '#src/ui/toast.tsx'

export interface ExportMenuProps {
  /** Names the list, and its file: "Users". */
  label: string
  /** The list's call: `GET /api/admin/users`. */
  name: string
  params: Readonly<Record<string, string>> | undefined
  /** filters, order and page, as the list itself requests them */
  query: Readonly<Record<string, unknown>>
}

const fileName = (label: string, format: TableFormat): string =>
  `${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${format}`

/** May this person save the list? Support and viewers read it only, and nobody does it in another person's name. */
function offers(
  user: User | null,
  { name, params }: Pick<ExportMenuProps, 'name' | 'params'>,
): boolean {
  if (user === null || user.viewed_by !== undefined || name in unexportedLists) return false
  const company =
    params?.['owner'] ?? (name.startsWith('GET /api/dealroom/') ? ports.accountId() : null)
  const memberRole = user.companies.find((one) => one.account_id === company)?.role ?? null
  return mayCopyLists({ adminRole: user.admin_role, memberRole })
}

/**
 * Saves the rows that the filters of a list leave, all pages of them, as CSV or XLSX; a long list is prepared by a job.
 * A refusal is shown in a toast.
 */
export function ExportMenu({ label, name, params, query }: ExportMenuProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!offers(user, { name, params })) return null
  const save = async (format: TableFormat) => {
    setBusy(true)
    const filters = Object.fromEntries(
      Object.entries(query).filter(
        ([key, value]) => key !== 'limit' && key !== 'cursor' && value !== undefined,
      ),
    ) as Record<string, string>
    const body = { list: name, params: { ...params }, query: filters, format }
    try {
      await saveFile(() => call('POST /api/exports/file', { body }), fileName(label, format)).catch(
        async (error: unknown) => {
          if (!isApiError(error) || error.code !== 'too_large') throw error
          await call('POST /api/exports', { body })
          toast.success('We’re preparing the export', {
            action: { label: 'Open Your data', onClick: () => navigate('/dashboard/data') },
            description:
              'It has more than 10,000 rows. Download it from Your data when it is ready.',
          })
        },
      )
    } catch (error) {
      const known = isApiError(error) ? error : null
      toast.error('The export could not be saved', {
        description:
          Object.values(known?.fields ?? {})[0] ?? known?.message ?? 'Try again in a moment.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button size="sm" variant="tertiary" icon={Download} busy={busy}>
          Export
        </Button>
      }
      entries={tableFormats.map((format) => ({
        id: format,
        label: tableFormatLabels[format],
        onSelect: () => void save(format),
      }))}
    />
  )
}
