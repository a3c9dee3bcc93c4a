import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { reloadPage } from '../../ui/reload-page.ts'

/** A part of the program did not come, or failed while it was drawn: said, with the way on. */
export function BrokenPage() {
  const translate = useTranslate()
  return <ErrorState message={translate('shell.broken')} hint={translate('shell.broken.hint')} onRetry={reloadPage} />
}

export interface BreakableProps {
  /** Another place is tried anew. */
  readonly place: string
  readonly children: ReactNode
}

/** Shows the error of a part that fails inside; everything around it still works. */
export function Breakable({ place, children }: BreakableProps) {
  return (
    <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[place]}>
      {children}
    </ErrorBoundary>
  )
}
