import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findRow } from '#src/routes/match.ts'
import { loadedScreen } from '#src/routes/screens.ts'
import { headOf } from './head.ts'

/** Keeps the document's title and description with the page, also when an answer comes later. */
export function DocumentHead({ missing = false }: { missing?: boolean }) {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const where = new URL(pathname + search, location.origin)
    const match = missing ? null : findRow(pathname)
    const draw = () => {
      const head = headOf(match?.row ?? null, match ? loadedScreen(match.row) : null, client, where, match?.params ?? {})
      if (document.title !== head.title) document.title = head.title
      document.querySelector('meta[name="description"]')?.setAttribute('content', head.description ?? '')
    }
    draw()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') draw()
    })
  }, [client, pathname, search, missing])
  return null
}
