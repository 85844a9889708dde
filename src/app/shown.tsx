import { Component, useMemo, type ReactNode } from 'react'
import type { Row } from '#src/routes/define.ts'
import { Page } from '#src/routes/pages.tsx'
import type { Navigated } from '#src/lib/navigation.ts'
import { ErrorPage } from './error-page.tsx'
import { Root, Waiting } from './root.tsx'
import { ScrollKeeper } from './scroll-keeper.tsx'

interface Props {
  failure: { cause: unknown } | null
  /** an error ends with what is shown next */
  arrivals: number
  children: ReactNode
}
interface State { caught: { cause: unknown } | null; arrivals: number }

/** What cannot be loaded or drawn takes the whole page: the error page stands in its place. */
class PageBoundary extends Component<Props, State> {
  override state: State = { caught: null, arrivals: this.props.arrivals }

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { caught: { cause } }
  }

  static getDerivedStateFromProps({ arrivals }: Props, state: State): State | null {
    return arrivals === state.arrivals ? null : { caught: null, arrivals }
  }

  override render(): ReactNode {
    const failed = this.state.caught ?? this.props.failure
    return failed === null ? this.props.children : <ErrorPage error={failed.cause} />
  }
}

/** The page of a navigation, why there is none, or that the first one is on its way. */
export function Shown({ state }: { state: Pick<Navigated<Row>, 'page' | 'failure' | 'arrivals' | 'location' | 'scroll'> }) {
  const { page, failure, arrivals, location, scroll } = state
  // the same element while something is under way, so that nothing is drawn again for that
  const whole = useMemo(() => (page === null ? null : <Root><Page row={page} /></Root>), [page])
  if (page === null && failure === null) return <Waiting />
  return (
    <>
      <PageBoundary failure={failure} arrivals={arrivals}>{whole}</PageBoundary>
      <ScrollKeeper location={location} scroll={scroll} />
    </>
  )
}
