import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Selection } from './use-selection.ts'

interface SelectionGroupProps {
  readonly selection: Selection
  /** Rows of the page, to choose all of them; absent where one row is chosen at a time. */
  readonly page?: readonly JsonRow[] | undefined
  /** What can be done with the chosen rows. */
  readonly children: ReactNode
}

/** How many rows of a list are chosen, and what can be done with them. */
export function SelectionGroup({ selection, page, children }: SelectionGroupProps) {
  const translate = useTranslate()
  const { rows } = selection
  return (
    <Box
      role="group"
      aria-label={translate('document.selection')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}
    >
      <Box role="status" sx={{ mr: 1 }}>
        {translate('document.selected', { count: rows.length })}
      </Box>
      {page && (
        <Button
          size="small"
          color="secondary"
          // Before the rows have come there is nothing to choose.
          disabled={rows.length === 0 && page.length === 0}
          onClick={() => selection.set(rows.length === 0 ? page : [])}
        >
          {translate(rows.length === 0 ? 'document.select-page' : 'document.select-none')}
        </Button>
      )}
      {children}
    </Box>
  )
}
