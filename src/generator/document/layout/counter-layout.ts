// The layout of a counter: goods on the left, payments on the right, both in one window; one after the other below that width.
import { styled } from '@mui/material/styles'
import { buildCellStyles } from '../../../ui/table/arrange-card.ts'

/** In pixels of the page: with less there is no room for both. */
const breakpoint = 1100

export const wideMedia = `@media (min-width: ${breakpoint}px)`
export const narrowMedia = `@media (max-width: ${breakpoint - 0.02}px)`

/** Width of the panel in pixels: an account of a payment is whole beside its kind. */
export const payWidth = 368

/** The page of a counter fills the window, so that its parts scroll and not the page. */
export const CounterPageLayout = styled('div')({
  // Carts that were put aside take one line.
  '& > section > ul': { flexWrap: 'nowrap', overflowX: 'auto', '& > li': { flex: 'none', maxWidth: '100%' } },
  [wideMedia]: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 480,
    '& > section': { flex: 'none' },
  },
})

export const Frame = styled('div')(({ theme: { palette } }) => ({
  [wideMedia]: {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) ${payWidth}px`,
    flex: 1,
    minHeight: 0,
    '& > [data-step]': { display: 'flex', flexDirection: 'column', minHeight: 0 },
    '& > [data-step=pay]': { borderLeft: `1px solid ${palette.divider}` },
    '--lines-height': 'max(150px, calc(100dvh - 474px))',
  },
  [narrowMedia]: {
    '& > [data-step]:not([data-current])': { display: 'none' },
  },
}))

export const GoodsSide = styled('div')({
  padding: '12px 16px',
  overflow: 'auto',
  [wideMedia]: {
    '& table th, & table td:not([data-edit], [data-actions])': { paddingLeft: 8, paddingRight: 8 },
    // Where the text of a box begins and ends.
    '& table th[data-edit], & table tfoot td[data-edit]': { padding: '0 11px' },
    // Beside the box is the button of the scale.
    '& table th[data-edit=weighed], & table tfoot td[data-edit=weighed]': { paddingRight: 39 },
    '& table td[data-edit] [data-cell]': { minWidth: 84, padding: '0 6px' },
    '& table td[data-edit] [data-count]': { minWidth: 44 },
    '& table td[data-edit] [data-reference]': { minWidth: 92 },
    '& table td[data-edit] [data-reference] .MuiAutocomplete-endAdornment': { display: 'none' },
    '& table td[data-edit] [data-reference] .MuiInputBase-root': { paddingRight: '8px !important' },
    '& table th': { whiteSpace: 'normal' },
  },
  '& .MuiAlert-root': { padding: '0 12px', marginBottom: 4 },
  [narrowMedia]: { overflow: 'visible' },
})

/** Where lines are counted: they have what the header and the figures leave of the window. */
export const CountingSide = styled(GoodsSide)({
  [wideMedia]: { flex: 1, minHeight: 0, '--lines-height': 'max(150px, calc(100dvh - 516px))' },
})

export const PaySide = styled('div')(({ theme }) => ({
  ...buildCellStyles(theme),
  '--cell-height': '32px',
  '& [data-cell], & [data-bare]': { minWidth: 0 },
  '& [data-cell]': { ...(buildCellStyles(theme)['& [data-cell]'] as object), minWidth: 0 },
  [wideMedia]: {
    '& [data-bare] .MuiAutocomplete-endAdornment': { display: 'none' },
    '& [data-bare] .MuiInputBase-root': { paddingRight: '0 !important' },
  },
  [narrowMedia]: { padding: '4px 0' },
}))

/** The payments scroll by themselves: what is due, and what goes back, stays in sight. */
export const PayStack = styled('section')({
  minHeight: 0,
  overflow: 'auto',
  paddingBottom: 8,
  '& > ul': { listStyle: 'none', margin: 0, padding: '0 16px' },
})

/** The buttons at the end of the panel: small beside the one that saves. */
export const PanelEnd = styled('div')({
  flex: 'none',
  marginTop: 'auto',
  '& [data-actions]': { padding: '8px 16px 12px', gap: 6, justifyContent: 'stretch' },
  '& [data-actions] > [role=status]': { flex: '1 0 100%', '&:empty': { display: 'none' } },
  '& [data-actions] button': { flex: '1 0 auto', minHeight: 30, padding: '3px 8px', fontSize: 13 },
  '& [data-actions] > button:last-of-type': { flex: '1 0 100%', minHeight: 42, fontSize: 15 },
})

/** Total and due, always in sight where one step shows at a time. */
export const NarrowBar = styled('div')(({ theme: { palette } }) => ({
  position: 'sticky',
  bottom: -16,
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '6px 16px',
  whiteSpace: 'nowrap',
  '& > button': { flex: 'none' },
  backgroundColor: palette.background.paper,
  borderTop: `1px solid ${palette.divider}`,
  '@media (min-width: 900px)': { bottom: -24 },
}))

export const StepRow = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  gap: 8,
  padding: '8px 16px',
  borderBottom: `1px solid ${palette.divider}`,
}))
