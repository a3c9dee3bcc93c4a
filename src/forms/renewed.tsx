import { type ComponentType, useState } from 'react'

interface Renewable {
  readonly onClose: () => void
}

/** A page that is its own form: closing remounts it with the saved values and offers the draft. */
export const renewed = <Props extends Renewable>(Form: ComponentType<Props>) =>
  function Renewed(props: Omit<Props, 'onClose'>) {
    const [round, setRound] = useState(0)
    return <Form key={round} {...(props as Props)} onClose={() => setRound(round + 1)} />
  }
