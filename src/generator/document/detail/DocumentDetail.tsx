import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { Resource } from '../../../../engine/schema.ts'
import { CallRefused } from '../../../providers/http.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { DocumentRow } from '../document-row.ts'
import { ShownDocument } from './ShownDocument.tsx'

interface DocumentDetailProps {
  readonly resource: Resource
  readonly title: string
  readonly onBack: () => void
}

/** The document whose id stands in the path, read afresh each time it opens. */
export function DocumentDetail({ resource, title, onBack }: DocumentDetailProps) {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<DocumentRow & { id: string }>(
    resource.name,
    { id },
    { gcTime: 0, retry: false },
  )
  if (error) {
    const said = error instanceof CallRefused ? error.message : ''
    return <ErrorState message={said || translate('generator.list-failed')} onRetry={() => refetch()} />
  }
  if (!data) return <div aria-busy="true" />
  return <ShownDocument key={id} {...{ resource, title, onBack }} row={data} />
}
