import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import type { ListQuery } from './use-list-query.ts'

/** Parameters of the address that the list’s endpoint refuses: a filter, sort order or page that no longer exists. */
function refusedParams(list: ListQuery, error: ApiError | null): string[] {
  if (error?.code !== 'invalid' && error?.code !== 'unknown_field') return []
  const refused = Object.keys(error.fields).map((field) => field.split('.', 1)[0] ?? '')
  return [...new Set(refused)].filter((name) => name !== 'limit' && Object.hasOwn(list.query, name))
}

const words = (params: readonly string[]): string =>
  params.every((one) => one === 'cursor')
    ? 'That page is no longer available. You’re on the first page.'
    : 'This list no longer has one of the filters or the sort order in the link. We removed it.'

/**
 * Removes parameters from the address that the list's endpoint refuses, so that an old link or saved view still shows
 * the list. `dropping` is true until the next request is sent; `said` explains the removal until the reader changes the
 * list.
 */
export function useDropped(
  list: ListQuery,
  error: ApiError | null,
): { dropping: boolean; said: string | null } {
  const [said, setSaid] = useState<{ text: string; query: string } | null>(null)
  const refused = refusedParams(list, error)
  const query = JSON.stringify(list.query)
  const handled = useRef<string | null>(null)
  useEffect(() => {
    if (refused.length === 0 || handled.current === query) return
    handled.current = query
    const gone = new Set([...refused, 'cursor'])
    const left = Object.fromEntries(Object.entries(list.query).filter(([name]) => !gone.has(name)))
    setSaid({ text: words(refused), query: JSON.stringify(left) })
    list.drop(refused)
  }, [list, refused, query])
  return { dropping: refused.length > 0, said: said?.query === query ? said.text : null }
}
