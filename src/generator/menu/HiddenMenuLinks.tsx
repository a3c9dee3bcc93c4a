import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useSchema } from '../../providers/schema.tsx'
import { flattenEntries } from './menu-entries.ts'

/** Links to lists that the user may open and that are hidden in the menu. */
export function HiddenMenuLinks() {
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
