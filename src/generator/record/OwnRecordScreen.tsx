import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { Resource, ResourceCore } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import type { SessionUser } from '../../providers/session.ts'
import { useSession } from '../../providers/session-context.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { flattenEntries } from '../menu/menu-entries.ts'
import { OpenedRecord } from './OpenedRecord.tsx'
import { RecordForm } from './RecordForm.tsx'

interface OwnRecordScreenProps {
  readonly resource: Resource
  readonly path: string
  readonly title: string
}

/** Returns the key of the caller's own row: of the shop, or of the user. */
const getOwnKey = ({ shop, user }: Project, { name }: ResourceCore, signedIn: SessionUser): string =>
  (name === shop.resource ? signedIn.shop : name === user.resource ? signedIn.userId : undefined) ?? ''

/** The one row that is the caller's own, as a page. */
export function OwnRecordScreen({ resource, path, title }: OwnRecordScreenProps) {
  const translate = useTranslate()
  const { project } = useSchema()
  const { user } = useSession()
  const [formVersion, setFormVersion] = useState(0)
  const [key] = resource.key
  const { data, error, refetch } = useGetList<JsonRow & { id: string }>(
    resource.name,
    {
      filter: { [key]: getOwnKey(project, resource, user) },
      pagination: { page: 1, perPage: 1 },
      sort: { field: key, order: 'ASC' },
    },
    { retry: false },
  )
  const ownRow = data?.[0]
  if (!ownRow)
    return error || data ? (
      <ErrorState message={error?.message || translate('generator.list-failed')} onRetry={() => refetch()} />
    ) : (
      <div aria-busy="true" />
    )
  return (
    <OpenedRecord key={formVersion} resource={resource.name} id={ownRow.id}>
      {record => (
        <RecordForm
          resource={{ ...resource, screen: { ...resource.screen, form: { ...resource.screen.form, as: 'page' } } }}
          {...{ record, title }}
          place={path}
          head={resource.name === project.shop.resource && <HiddenMenuLinks />}
          onClose={() => setFormVersion(formVersion + 1)}
        />
      )}
    </OpenedRecord>
  )
}

/** Links to lists that the user may open and that are hidden in the menu. */
function HiddenMenuLinks() {
  const translate = useTranslate()
  const id = useId()
  const { menu } = useSchema()
  const links = flattenEntries(menu).flatMap(({ show, path, title, target }) =>
    show === false && path !== undefined && target?.kind === 'resource' ? [{ path, title }] : [],
  )
  if (links.length === 0) return null
  return (
    <Box component="nav" aria-labelledby={id} sx={{ mb: 2 }}>
      <Typography id={id} variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {translate('generator.other-lists')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {links.map(({ path, title }) => (
          <Button key={path} component={Link} to={path} size="small" variant="outlined" color="secondary">
            {title}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
