import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '#router'
import { useLabelHost } from '#src/lib/private-label.ts'
import { findRow } from '#src/routes/find.ts'
import { headOf } from './head.ts'

/**
 * Updates the document's title and description with the page, also when a response comes later; the error page has its
 * own (`missing`).
 */
export function DocumentHead({ missing = false }: { missing?: boolean }) {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const label = useLabelHost()
  useEffect(() => {
    const url = new URL(pathname + search, location.origin)
    const write = () => {
      const head = headOf(missing ? null : findRow(pathname), client, url, label)
      if (document.title !== head.title) document.title = head.title
      document
        .querySelector('meta[name="description"]')
        ?.setAttribute('content', head.description ?? '')
    }
    write()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') write()
    })
  }, [client, pathname, search, missing, label])
  return null
}
