import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '#src/api/call.ts'
import { keyOf, useCall, useSend } from '#src/api/query.ts'
import { useSession } from '#src/lib/session.ts'
import { storedChoice } from '#src/lib/stored-choice.ts'
import { toast } from '#src/ui/toast.tsx'

export const LIST_VIEWS = 'GET /api/list-views'
const SAVE = 'PUT /api/list-columns'
type Choices = Answer<typeof LIST_VIEWS>

/** Whether this device saw that somebody stored a choice: only then a list waits for it before its first rows. */
const useSeen = storedChoice<'none' | 'some'>('capstan.list-choices', ['none', 'some'])

export type SavedView = Choices['views'][number]

export interface ListChoice {
  /** saved views of the list, by name; undefined until they are known */
  views: readonly SavedView[] | undefined
  /** keys of the chosen columns in their order; null: the list's own */
  columns: readonly string[] | null
  choose: (columns: readonly string[] | null) => void
  /** the person may store a choice: nobody does it in another person's name */
  editable: boolean
  /** a choice may come that changes what is shown */
  waiting: boolean
}

/** What the signed-in person chose for the list of a key; stored on the server, so that it is the same everywhere. */
export function useListChoice(list: string): ListChoice {
  const client = useQueryClient()
  const { user } = useSession()
  const [seen, setSeen] = useSeen()
  const { data, isPending } = useCall(LIST_VIEWS, user === null ? null : {}, {
    fresh: Number.POSITIVE_INFINITY,
    missing: 'value',
  })
  const stored: Choices = { views: data?.views ?? [], columns: data?.columns ?? [] }
  const any = stored.views.length + stored.columns.length > 0
  useEffect(() => {
    if (data !== undefined) setSeen(any ? 'some' : 'none')
  }, [data, any, setSeen])
  // a choice of before the stored ones were read: they are read again once it is stored
  const unread = useRef(false)
  const refresh = () => void client.invalidateQueries({ queryKey: [LIST_VIEWS] })
  const save = useSend(SAVE, {
    inTurn: true,
    onSuccess: () => {
      if (!unread.current || client.isMutating({ mutationKey: [SAVE] }) > 1) return
      unread.current = false
      refresh()
    },
    onError: ({ message }) => {
      toast.error('Your columns could not be saved', { description: message })
      refresh()
    },
  })
  const choose = (columns: readonly string[] | null) => {
    save.mutate({ body: { list, columns: columns === null ? null : [...columns] } })
    if (data === undefined) {
      unread.current = true
      return
    }
    const others = stored.columns.filter((one) => one.list !== list)
    const after: Choices = {
      ...stored,
      columns: columns === null ? others : [...others, { list, columns: [...columns] }],
    }
    client.setQueryData(keyOf(LIST_VIEWS, {}), after)
  }
  return {
    views: data === undefined ? undefined : stored.views.filter((one) => one.list === list),
    columns: stored.columns.find((one) => one.list === list)?.columns ?? null,
    choose,
    editable: user !== null && user.viewed_by === undefined,
    waiting: user !== null && isPending && seen === 'some',
  }
}
