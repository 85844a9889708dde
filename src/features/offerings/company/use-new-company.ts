import { useEffect, useRef, useState } from 'react'
import { fromPromise, type EventFrom, type SnapshotFrom } from 'xstate'
import { companyInformation } from '#domain/offerings/model/raise-company.ts'
import { newCompanyFlow, type CompanyPage } from '#machines/offerings/new-company.flow.ts'
import { refusalIn } from '#src/blocks/flow-refusal.ts'
import { call, type Input } from '#src/api/call.ts'
import { useRefresh } from '#src/api/query.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { companyPath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { settle } from '#src/lib/settle.ts'
import { useFlow } from '#src/lib/use-flow.ts'
import { toast } from '#src/ui/toast.tsx'
import { peopleForm, peopleToSend, useCompanyDraft } from './company-draft.ts'
import { setupPath } from './setup-frame.tsx'

export type NewCompanyState = SnapshotFrom<typeof newCompanyFlow>
export type NewCompanyEvent = EventFrom<typeof newCompanyFlow>
type Attestations = Input<'POST /api/companies'>['body']['attestations']
type Draft = ReturnType<typeof useCompanyDraft>

/** Whether the information and the people of a draft pass their checks. */
export const partsComplete = ({ information, people }: Pick<Draft, 'information' | 'people'>) => ({
  information: companyInformation.safeParse(information).success,
  people: peopleForm.safeParse({ people: people ?? [] }).success,
})

/** The flow of a new company at one of its pages, over the draft on the server. */
export function useNewCompany(page: CompanyPage) {
  const draft = useCompanyDraft()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const session = useSession()
  const latest = useRef({ draft, navigate, session })
  useEffect(() => {
    latest.current = { draft, navigate, session }
  })
  const [machine] = useState(() =>
    newCompanyFlow.provide({
      actors: {
        save: fromPromise<unknown, { values: Record<string, unknown> }>(({ input }) =>
          latest.current.draft.keep(input.values),
        ),
        create: fromPromise<{ account_id: string }, { attestations: Record<string, unknown> }>(
          async ({ input, signal }) => {
            const { information, people } = latest.current.draft
            const answer = await call(
              'POST /api/companies',
              {
                body: {
                  information,
                  people: peopleToSend(people ?? []) ?? [],
                  attestations: input.attestations as Attestations,
                },
              },
              { signal },
            )
            await latest.current.session.refresh()
            return answer
          },
        ),
        join: fromPromise<unknown, { message: string }>(({ input, signal }) =>
          call(
            'POST /api/companies/join-requests',
            { body: { ein: String(latest.current.draft.information['ein']), ...input } },
            { signal },
          ),
        ),
      },
      actions: {
        // once the form that was saved has settled: it blocks navigation while work is unsaved
        goTo: (_, to) =>
          void setTimeout(() => {
            latest.current.draft.publish()
            latest.current.navigate(setupPath[to.page], { replace: true })
          }),
        created: (_, { accountId }) => {
          void refresh('GET /api/companies')
          toast.success('Company created')
          setTimeout(() => latest.current.navigate(companyPath(accountId), { replace: true }))
        },
      },
    }),
  )
  const [state, send, actor] = useFlow(machine)
  const { settled } = draft
  const complete = partsComplete(draft)
  const { information: informationComplete, people: peopleComplete } = complete
  useEffect(() => {
    if (settled) send({ type: 'DRAFT', draft: { page, informationComplete, peopleComplete } })
  }, [settled, page, informationComplete, peopleComplete, send])
  return {
    draft,
    state,
    send,
    settle: (event: NewCompanyEvent) => settle(actor, event, refusalIn),
  }
}
