import { type ComponentType, useState } from 'react'

interface RemountableProps {
  readonly onClose: () => void
}

/** A page that is its own form: closing remounts it with the saved values and offers the draft. */
export const withRemountOnClose = <Props extends RemountableProps>(Form: ComponentType<Props>) =>
  function Remounting(props: Omit<Props, 'onClose'>) {
    const [version, setVersion] = useState(0)
    return <Form key={version} {...(props as Props)} onClose={() => setVersion(version + 1)} />
  }
