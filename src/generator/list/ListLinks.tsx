import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Resource } from '../../../engine/schema/resource.ts'
import { useSchema } from '../../providers/schema.tsx'
import { findEntry } from '../menu/menu-entries.ts'

function PlainListLinks({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const { menu } = useSchema()
  const entries = (resource.screen.list.links ?? []).flatMap(target => findEntry(menu, target) ?? [])
  if (entries.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={translate('generator.belongs')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        mb: 1,
        fontSize: 13,
        a: { color: 'primary.main' },
      }}
    >
      {entries.map(({ id, title, path = '' }) => (
        <Link key={id} to={path}>
          {title}
        </Link>
      ))}
    </Box>
  )
}

/** Links to related screens that the user may open. */
export const ListLinks = memo(PlainListLinks)
