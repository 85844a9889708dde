import { Component, type ReactNode } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { loadingBar } from './loading-bar.ts'

interface Props {
  /** the error ends when the person goes elsewhere */
  place: string
  children: ReactNode
}
interface State {
  error: unknown
  failed: boolean
  place: string
}

/** True for errors that replace the whole page: an unknown address, or one that is marked as fatal. */
export const isFatal = (error: unknown): boolean =>
  (isApiError(error) && error.status === 404) ||
  (typeof error === 'object' && error !== null && 'fatal' in error && error.fatal === true)

/**
 * An ordinary error of a screen is shown in its area: the layout around it stays. Fatal ones go up to the error page.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, failed: false, place }
  }

  override componentDidCatch(): void {
    loadingBar.send({ type: 'ERR' })
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    if (!failed) return this.props.children
    if (isFatal(error)) throw error
    const reference = isApiError(error) ? error.id : undefined
    return (
      <ErrorState
        title="We could not show this part"
        onRetry={() => this.setState({ error: null, failed: false })}
        reference={reference}
      >
        The rest of the page still works. Drafts are saved on the server.
      </ErrorState>
    )
  }
}
