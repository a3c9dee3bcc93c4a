import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { ListIcon } from '../../../ui/icons.ts'

/** The way to the list of documents; nothing for a list without a path. */
export function DocumentListButton({ list }: { readonly list: { path?: string; title: string } | undefined }) {
  return (
    list?.path && (
      <Button component={Link} to={list.path} startIcon={<ListIcon />}>
        {list.title}
      </Button>
    )
  )
}
