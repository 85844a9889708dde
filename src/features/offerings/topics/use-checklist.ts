import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import {
  regulatoryChecklistFlow,
  type Checklist,
} from '#machines/offerings/regulatory-checklist.flow.ts'
import { useSend } from '#src/api/query.ts'
import { workspaceQuery, type Workspace } from '#src/blocks/offering-location.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { useFlow } from '#src/lib/use-flow.ts'
import { checklistOf } from './checklist-facts.ts'

export type ChecklistState = SnapshotFrom<typeof regulatoryChecklistFlow>
export type ChecklistSend = ReturnType<typeof useFlow<typeof regulatoryChecklistFlow>>[1]
type Found = { checklist: Checklist }

const found = (workspace: Workspace): Found => ({ checklist: checklistOf(workspace) })

/**
 * Runs the flow through the checklist on one page: the checklist itself, or the page of a topic. The server's state
 * comes in as events, so that a change in another tab, or by somebody else, is followed.
 */
export function useChecklist({
  listingId,
  topic,
  workspace,
  checklistPath,
}: {
  listingId: string
  /** the topic whose page this is */
  topic: Topic | null
  workspace: Workspace | undefined
  checklistPath: string
}): [ChecklistState, ChecklistSend] {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync: submit } = useSend('POST /api/dealroom/offerings/:listing_id/submit')
  const machine = useMemo(() => {
    const query = workspaceQuery(listingId)
    const { queryKey } = query
    const read = async (): Promise<Found> => {
      // a pending response may be older than what was just sent
      await client.cancelQueries({ queryKey, exact: true })
      return found(await client.fetchQuery({ ...query, staleTime: 0 }))
    }
    return regulatoryChecklistFlow.provide({
      actors: {
        load: fromPromise<Found>(async () => {
          const before = client.getQueryState(queryKey)
          // the failure of the page's own read is not repeated: the person decides
          if (before?.error && before.data === undefined) throw before.error
          return found(await client.ensureQueryData(query))
        }),
        reload: fromPromise<Found>(read),
        recount: fromPromise<Found>(read),
        submit: fromPromise<unknown>(async () => {
          await submit({ params: { listing_id: listingId } })
          void client.invalidateQueries({ queryKey })
        }),
      },
      actions: {
        showTopic: (_, { topic: next }) => {
          const line = client
            .getQueryData<Workspace>(queryKey)
            ?.topics.find((one) => one.topic === next)
          if (line) navigate(line.href)
        },
        showChecklist: () => navigate(checklistPath),
      },
    })
  }, [client, listingId, navigate, checklistPath, submit])
  const [state, send] = useFlow(machine, { input: { topic } })
  const said = workspace ? JSON.stringify(checklistOf(workspace)) : null
  useEffect(() => {
    if (said !== null) send({ type: 'CHECKLIST_CHANGED', checklist: JSON.parse(said) as Checklist })
  }, [said, send])
  return [state, send]
}
