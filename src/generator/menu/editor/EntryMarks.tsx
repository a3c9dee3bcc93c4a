import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { MenuItemDefinition } from '../../../../engine/definition/shapes/menu.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'

interface EntryMarksProps {
  readonly item: MenuItemDefinition
  readonly isWrong: boolean
}

/** What is out of the ordinary with an entry, as one sees it in the tree. */
export function EntryMarks({ item, isWrong }: EntryMarksProps) {
  const translate = useTranslate()
  const conditions = [...(item.module === undefined ? [] : [item.module]), ...(item.shops ?? [])].join(' ')
  return (
    <Box component="span" sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {isWrong && <StatusChip color="error" label={translate('menu-editor.wrong')} />}
      {item.ready === false && <StatusChip color="warning" label={translate('menu-editor.not-ready')} />}
      {item.show === false && <StatusChip color="default" label={translate('menu-editor.not-shown')} />}
      {item.always === true && <StatusChip color="success" label={translate('menu-editor.field.always')} />}
      {conditions !== '' && <StatusChip color="info" label={conditions} />}
    </Box>
  )
}
