import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { reloadPage } from '../../ui/reload-page.ts'

/** Shown if a part of the program failed to load or render, with a reload button. */
export function BrokenPage() {
  const translate = useTranslate()
  return <ErrorState message={translate('shell.broken')} hint={translate('shell.broken.hint')} onRetry={reloadPage} />
}

interface PageErrorBoundaryProps {
  /** A change of this key retries the part. */
  readonly resetKey: string
  readonly children: ReactNode
}

/** Shows the error of a part that fails inside; everything around it still works. */
export function PageErrorBoundary({ resetKey, children }: PageErrorBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={BrokenPage} resetKeys={[resetKey]}>
      {children}
    </ErrorBoundary>
  )
}
