// The boxes in the cells of a table, styled once by its frame: a style of its own is worked out for each box that is drawn.
import type { CSSObject, Theme } from '@mui/material/styles'

/** Width of a row's button in pixels. */
export const actionSize = 28

/** Styles of elements with `data-cell`; `number` marks a box for numbers. */
export const buildCellStyles = ({ palette, breakpoints }: Theme): CSSObject => ({
  '& [data-cell]': {
    width: '100%',
    minWidth: 96,
    height: 'var(--cell-height, 28px)',
    padding: '0 8px',
    font: 'inherit',
    color: 'inherit',
    background: palette.background.paper,
    border: `1px solid ${palette.outline}`,
    borderRadius: 4,
    '&:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
  },
  '& [data-cell="number"]': {
    [breakpoints.down('sm')]: { width: 160 },
    textAlign: 'right',
    '&[data-changed]': { fontWeight: 650, borderColor: palette.primary.main, backgroundColor: palette.primary.light },
  },
  // A box of a form in a cell is as high as the others of its row.
  [breakpoints.up('sm')]: {
    '& [data-bare] .MuiOutlinedInput-root:not(.MuiInputBase-multiline)': {
      minHeight: 'var(--cell-height, 28px)',
      paddingTop: 0,
      paddingBottom: 0,
      borderRadius: 4,
      '& .MuiInputBase-input': { height: 'calc(var(--cell-height, 28px) - 8px)', padding: '4px 8px' },
    },
  },
  '& [data-cell][aria-invalid=true]': { borderColor: palette.error.main },
})
