// In place of the rows of a list: documents that wait for their next step in another list, each with its link.
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { findEntry } from '../menu/menu-entries.ts'

export const WaitingDocuments = ({ resource }: { readonly resource: Resource }) =>
  resource.screen.list.waiting?.map(view => <WaitingView key={view} {...{ resource, view }} />)

/** Nothing where no document waits; without a link where the menu of the user lacks that list. */
function WaitingView({ resource, view }: { readonly resource: Resource; readonly view: string }) {
  const translate = useTranslate()
  const { menu } = useSchema()
  const { total = 0 } = useGetList<JsonRow & { id: string }>(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    meta: { view },
  })
  if (total === 0) return null
  const path = findEntry(menu, { kind: 'document', name: resource.name, view })?.path
  const text = translate('generator.waiting', { count: total, title: resource.screen.views[view]?.title ?? '' })
  if (path === undefined) return <Typography>{text}</Typography>
  return (
    <Button component={Link} to={path} variant="contained">
      {text}
    </Button>
  )
}
