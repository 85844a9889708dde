import type { ComponentType } from 'react'
import { useSelector } from '@xstate/react'
import { useContext } from 'react'
import type { SnapshotFrom } from 'xstate'
import { growth, type loadingBarFlow } from '#machines/flows/loading-bar.flow.ts'
import type { sessionFlow } from '#machines/identity/session.flow.ts'
import { StagedFlow } from '#src/lib/staged-flow.ts'
import { LoadingBar, type LoadingBarProps } from '#src/ui/loading-bar.tsx'
import { FailureView } from './error-page.tsx'
import RenewDialog from './renew-dialog.tsx'
import StepUpDialog from './step-up-dialog.tsx'

/** A growing bar is looked at half a second after it became visible. */
const LOOKED_AT_MS = 500

function useStaged<S>(): S | null {
  const staged = useContext(StagedFlow)
  return useSelector(staged ?? undefined, (snapshot) => (snapshot ?? null) as S | null)
}
const Framed = (bar: Omit<LoadingBarProps, 'inset'>) => (
  <div className="relative h-1">
    <LoadingBar inset {...bar} />
  </div>
)
function Bar() {
  const state = useStaged<SnapshotFrom<typeof loadingBarFlow>>()
  if (state === null) return null
  const { progress, visible, error } = state.context
  return (
    <Framed
      progress={state.matches('growing') ? growth(LOOKED_AT_MS) : progress}
      visible={visible}
      error={error}
    />
  )
}
function Session() {
  const state = useStaged<SnapshotFrom<typeof sessionFlow>>()
  if (state?.matches('leaving')) return <Framed visible progress={growth(LOOKED_AT_MS)} />
  return state?.matches('renewing') ? <RenewDialog /> : null
}
const StepUp = () => (useStaged<{ value: unknown }>()?.value === 'closed' ? null : <StepUpDialog />)
const Part = () =>
  useStaged<{ value: unknown }>()?.value === 'shown' ? (
    <FailureView inside status={500} message="Internal Server Error" reference={undefined} />
  ) : null

/** What the flows of the whole page show by themselves; in the other states the page is as it always is. */
export const stages: Readonly<Record<string, ComponentType>> = {
  'step-up': StepUp,
  session: Session,
  'loading-bar': Bar,
  'part-reload': Part,
}
