import { Download } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { useLocation } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'
import { readListQuery, type ListParams } from './use-list-query.ts'

interface ExportButtonProps {
  /** pills and facets of the list whose address is read */
  list: ListParams
  /** requests the file from the server with the filters of the list */
  fetchFile: (filters: Record<string, unknown>) => Promise<Blob>
  /** name of the saved file */
  name: string
}

/** Saves the rows that the filters of a list leave, all pages of them. A refusal is shown in a toast. */
export function ExportButton({ list, fetchFile, name }: ExportButtonProps) {
  const { search } = useLocation()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const { query } = readListQuery(new URLSearchParams(search), list)
    const { limit: _limit, cursor: _cursor, ...filters } = query
    try {
      await openFile(() => fetchFile(filters), name)
    } catch (error) {
      const known = isApiError(error) ? error : null
      toast.error('The export could not be saved', {
        description: known?.fields['q'] ?? known?.message ?? 'Try again in a moment.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={Download} busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
