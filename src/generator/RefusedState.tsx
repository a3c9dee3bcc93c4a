import { useTranslate } from 'react-admin'
import { getRefusalText } from '../providers/http.ts'
import { ErrorState } from '../ui/EmptyState.tsx'

interface RefusedStateProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** In the place of one thing that the server refused, with its reason. */
export function RefusedState({ error, onRetry }: RefusedStateProps) {
  const translate = useTranslate()
  return <ErrorState message={getRefusalText(error, translate('generator.list-failed'))} onRetry={onRetry} />
}
