import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown: with another one the part is tried again. */
  of: string
  /** What is said where the part would stand. */
  says: string
  children: ReactNode
}

interface State {
  failed: boolean
  of: string
}

/** Keeps the page when a part of it fails. */
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
