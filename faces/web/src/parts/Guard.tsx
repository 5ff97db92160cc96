import { Component, type ReactNode } from 'react'

interface Props {
  /** The key of what is shown: when it changes, the part is rendered again. */
  of: string
  /** The message in place of a part that failed. */
  says: string
  children: ReactNode
}

interface State {
  failed: boolean
  of: string
}

/** An error boundary: the rest of the page stays when a part of it fails. */
export class Guard extends Component<Props, State> {
  override state: State = { failed: false, of: '' }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { failed: false, of }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <p className="problem" role="alert">
        {this.props.says}
      </p>
    )
  }
}
