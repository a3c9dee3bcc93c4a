import { useTranslate } from 'react-admin'
import { CallRefused, CallTimedOut } from '../providers/http.ts'
import { ErrorState } from '../ui/EmptyState.tsx'

interface FailedRowsProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** In the place of rows that did not come: why, and what helps. */
export function FailedRows({ error, onRetry }: FailedRowsProps) {
  const translate = useTranslate()
  const refused = error instanceof CallRefused ? error : undefined
  const hint =
    error instanceof CallTimedOut
      ? translate('generator.list-slow')
      : refused?.message || translate('generator.list-unreachable')
  const ref = refused && refused.status >= 500 ? refused.ref : ''
  return (
    <ErrorState
      message={translate('generator.list-failed')}
      hint={hint}
      onRetry={onRetry}
      {...(ref !== '' && { refNumber: ref })}
    />
  )
}
