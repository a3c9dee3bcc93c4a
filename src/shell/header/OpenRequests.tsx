import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { InboxIcon } from '../../ui/icons.ts'
import { ownPaths } from '../pages/own-paths.ts'

/** How many requests of others this user may answer now; leads to them. */
export function OpenRequests({ count }: { readonly count: number }) {
  const translate = useTranslate()
  return (
    <IconButton component={Link} to={ownPaths.requests.path} aria-label={translate('requests.count', { count })}>
      <Badge badgeContent={count} color="error">
        <InboxIcon />
      </Badge>
    </IconButton>
  )
}
