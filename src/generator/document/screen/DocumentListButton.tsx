import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { ListIcon } from '../../../ui/icons.ts'

interface DocumentListButtonProps {
  readonly list: { path?: string; title: string } | undefined
  /** The title of the page, which the button does not repeat. */
  readonly pageTitle: string
}

/** The way to the list of documents; nothing for a list without a path. */
export function DocumentListButton({ list, pageTitle }: DocumentListButtonProps) {
  const translate = useTranslate()
  return (
    list?.path && (
      <Button component={Link} to={list.path} startIcon={<ListIcon />}>
        {list.title === pageTitle ? translate('document.list') : list.title}
      </Button>
    )
  )
}
