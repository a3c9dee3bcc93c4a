// The styles of a grid of lines beyond those of every table: row numbers, the flash of a found row, faults below rows.
import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { TableFrame } from '../../../ui/table/TableFrame.tsx'

const createFlash = (name: string) => keyframes`/* ${name} */ from { background-color: var(--flash) }`

// The whole flash is the delay of an animation that ends when it begins. While an animation runs, also one with steps(),
// the browser paints the whole page at every frame, which would delay the next scan.
const flashTiming = '1ms 1200ms backwards'

// Two equal animations, so that a row that is flashed again starts again.
const [once, again] = [createFlash('once'), createFlash('again')]

export const LineFrame = styled(TableFrame)(({ theme: { palette, breakpoints } }) => ({
  '--flash': palette.warning.light,
  '& [data-number]': { width: 1, textAlign: 'right', color: palette.text.secondary },
  '& tbody td[data-edit]': { padding: '0 4px', overflow: 'visible' },
  '& tr[data-flash="1"]': { animation: `${once} ${flashTiming}` },
  '& tr[data-flash="0"]': { animation: `${again} ${flashTiming}` },
  '& tr[data-message] td': {
    height: 'auto',
    maxWidth: 'none',
    padding: '2px 12px 6px',
    fontSize: 12,
    whiteSpace: 'normal',
    color: palette.error.main,
  },
  [breakpoints.up('sm')]: {
    // A browser neither measures nor paints rows that are out of sight.
    '& table[data-folds] tbody tr[data-line]': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 36px' },
  },
  [breakpoints.down('sm')]: {
    // A long document scrolls inside itself, so that its buttons stay near.
    maxHeight: '60dvh',
    overflow: 'auto',
    // Its cells are hidden, and its margins would let the cards scroll sideways.
    '& thead': { display: 'none' },
    '& tbody td[data-number]': { width: 'auto', color: palette.text.secondary },
    '& tbody td[data-number]::before': { content: 'attr(data-title)' },
    '& tbody td[data-edit]': { padding: '2px 0', alignItems: 'center', gap: 8 },
    '& td[data-edit] input, & td[data-edit] select': { width: 180, height: 36 },
  },
}))
