import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

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
