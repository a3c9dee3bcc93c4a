import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import type { Lines } from '../../../../engine/schema/lines.ts'

interface LineListsProps {
  readonly lines: Lines
  /** How many rows there are at all, and in each list. */
  readonly total: number
  readonly counts: readonly number[]
  readonly chosen: number | undefined
  readonly onChoose: (list: number | undefined) => void
}

const allLists = -1

/** The lists of a document's rows with their counts; shows one list, or all rows. */
export function LineLists({ lines: { title, lists }, total, counts, chosen, onChoose }: LineListsProps) {
  const translate = useTranslate()
  if (lists.length === 0) return null
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={chosen ?? allLists}
      onChange={(_, list: number | null) => onChoose(list === null || list === allLists ? undefined : list)}
      aria-label={translate('document.lists', { title })}
      sx={{ flexWrap: 'wrap', rowGap: 0.5, mb: 1, '& .MuiToggleButton-root': { borderLeftColor: 'divider' } }}
    >
      <ToggleButton value={allLists}>{`${translate('document.list-all')} (${total})`}</ToggleButton>
      {lists.map((list, index) => (
        <ToggleButton key={list.title} value={index}>{`${list.title} (${counts[index] ?? 0})`}</ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface RemovedLineProps {
  readonly removed: { readonly index: number } | undefined
  readonly onRestore: () => void
}

/** The line that was removed last, and a button that restores it. */
export function RemovedLine({ removed, onRestore }: RemovedLineProps) {
  const translate = useTranslate()
  return (
    removed && (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
        {translate('document.removed', { number: removed.index + 1 })}
        <Button size="small" onClick={onRestore}>
          {translate('document.undo')}
        </Button>
      </Box>
    )
  )
}
