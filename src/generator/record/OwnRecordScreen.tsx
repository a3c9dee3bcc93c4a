import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { CallRefused } from '../../providers/http.ts'
import { useSchema } from '../../providers/schema.tsx'
import { readSession, type SessionUser } from '../../providers/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { UndrawnPlaces } from '../menu/UndrawnPlaces.tsx'
import { RecordForm } from './RecordForm.tsx'

interface OwnRecordScreenProps {
  readonly resource: Resource
  readonly path: string
  readonly title: string
}

/** The key of the row that is the caller's own: his shop's, or himself. */
const ownKey = ({ shop, user }: Project, { name }: ResourceCore, signedIn: SessionUser | undefined): string =>
  (name === shop.resource ? signedIn?.kode_toko : name === user.resource ? signedIn?.user_id : undefined) ?? ''

/** The one row that is the caller's own, as a page. */
export function OwnRecordScreen({ resource, path, title }: OwnRecordScreenProps) {
  const translate = useTranslate()
  const provider = useDataProvider()
  const { project } = useSchema()
  const [round, setRound] = useState(0)
  const [openRound, setOpenRound] = useState<number>()
  const wanted = ownKey(project, resource, readSession()?.user)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['own', resource.name, wanted, round],
    queryFn: async () => {
      const [key] = resource.key
      const { data: rows } = await provider.getList(resource.name, {
        filter: { [key]: wanted },
        pagination: { page: 1, perPage: 1 },
        sort: { field: key, order: 'ASC' },
      })
      return (rows[0] as JsonRow | undefined) ?? null
    },
    gcTime: 0,
    retry: false,
  })
  // All is asked for again when the schema changes or the connection is back: a form that is open stays as it is.
  if (data && !isFetching && openRound !== round) setOpenRound(round)
  if (isFetching && openRound !== round) return <div aria-busy="true" />
  if (!data) {
    const message = error instanceof CallRefused && error.message !== '' ? error.message : ''
    return <ErrorState message={message || translate('generator.list-failed')} onRetry={() => refetch()} />
  }
  return (
    <RecordForm
      key={round}
      resource={{ ...resource, screen: { ...resource.screen, form: { ...resource.screen.form, as: 'page' } } }}
      record={data}
      place={path}
      title={title}
      head={resource.name === project.shop.resource && <UndrawnPlaces />}
      onClose={() => setRound(round + 1)}
    />
  )
}
