// The styles of a table, in one place for its plain elements: fast with hundreds of cells, and cards on a phone.
import type { CSSObject, Theme } from '@mui/material/styles'
import { styled } from '@mui/material/styles'
import { buildCardStyles } from './card-styles.ts'
import { buildCellStyles } from './cell-styles.ts'
import { type FoldLayout, widestColumn } from './fold-columns.ts'
import { buildFoldStyles } from './fold-styles.ts'
import type { TableDensity } from './table-props.ts'

const rowHeights: Readonly<Record<TableDensity, number>> = { dense: 26, compact: 36, comfortable: 44 }

const buildHeadStyles = ({ palette }: Theme): CSSObject => ({
  // One sticky box for all headings: each would be a layer of its own.
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& th': {
    height: 36,
    padding: '0 12px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 600,
    textAlign: 'left',
    // A heading of several words needs no more width than the values below it.
    whiteSpace: 'normal',
    color: palette.text.secondary,
    backgroundColor: palette.shade,
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& th button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    margin: '0 -6px',
    padding: '4px 6px',
    font: 'inherit',
    textAlign: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 4,
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary },
    '& svg': { fontSize: 14, opacity: 0 },
    '&:hover svg': { opacity: 0.5 },
  },
  '& th[data-align="right"] button': { flexDirection: 'row-reverse' },
  '& th[aria-sort] button': { color: palette.text.primary, '& svg': { opacity: 1 } },
})

const buildBodyStyles = ({ palette }: Theme, height: number): CSSObject => ({
  '& td': {
    height,
    maxWidth: widestColumn,
    padding: '0 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '& [data-align="right"]': { textAlign: 'right' },
  '& .negative': { color: palette.error.main },
  '& .leads': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& .leads:not(.negative)': { color: 'inherit' },
  '& [data-align="center"]': { textAlign: 'center' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr[data-opens]': { cursor: 'pointer' },
  '& tbody tr:hover td': { backgroundColor: palette.shade },
  '& tbody tr:focus-visible': { outline: 'none' },
  '& tbody tr:focus-visible td': { backgroundColor: palette.primary.light },
  '& tbody tr:focus-visible td:first-of-type': { boxShadow: `inset 3px 0 ${palette.primary.main}` },
  '& [data-actions]': {
    position: 'sticky',
    right: 0,
    width: 1,
    maxWidth: 'none',
    padding: '0 8px',
    textAlign: 'right',
    backgroundColor: palette.background.paper,
  },
  '& th[data-actions], & tfoot [data-actions]': { zIndex: 1, backgroundColor: palette.shade },
  '& [data-actions] i': { display: 'inline-block' },
  '& [data-actions] button': {
    display: 'inline-flex',
    padding: 5,
    color: palette.action.active,
    background: 'none',
    border: 0,
    borderRadius: 6,
    cursor: 'pointer',
    '& svg': { fontSize: 18 },
    '&:hover': { backgroundColor: palette.action.hover },
    '@media (pointer: coarse)': { padding: 10 },
  },
  ...Object.fromEntries(
    (['info', 'success', 'warning', 'error'] as const).map(color => [
      `& tbody tr[data-mark="${color}"] td`,
      { color: palette[color].main, '&:first-of-type': { boxShadow: `inset 3px 0 ${palette[color].main}` } },
    ]),
  ),
  '& tr[data-summary] td': { fontWeight: 600, backgroundColor: palette.shade },
  '& tr[data-summary] td:first-of-type': { maxWidth: 'none' },
  '& tfoot': { position: 'sticky', bottom: 0, zIndex: 1 },
  '& tfoot td': { height: 36, fontWeight: 650, backgroundColor: palette.shade, borderBottom: 0 },
  '& tfoot tr[data-part] td': { height: 28, fontWeight: 500 },
  '& tfoot tr:first-of-type td': { borderTop: `2px solid ${palette.accent}` },
})

/** As many rows as the window has room for. */
const denseStyles: CSSObject = {
  fontSize: 12.5,
  '&& th': { padding: '0 4px', height: 34 },
  '&& td': { padding: '0 4px' },
  '&& tfoot td': { height: 30 },
  '&& .status': { lineHeight: '18px' },
  '&& [data-actions] button': { padding: 3, verticalAlign: 'middle' },
  // The arrow takes no width from the figures.
  '&& th button': { position: 'relative', '& svg': { position: 'absolute', right: -6, fontSize: 12 } },
  '&& th[data-align="right"] button svg': { right: 'auto', left: -6 },
}

const ownProps: ReadonlySet<PropertyKey> = new Set(['density', 'limit', 'fold'])

/** The box around a table: it scrolls sideways and down by itself, so that the page does not. */
export const TableFrame = styled('div', { shouldForwardProp: name => !ownProps.has(name) })<{
  density: TableDensity
  limit: string
  fold?: FoldLayout | undefined
}>(({ theme, density, limit, fold }) => ({
  maxHeight: limit,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // The head, the totals and the buttons of each row stay where they are.
  scrollPadding: '40px 60px 40px 0',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  ...buildHeadStyles(theme),
  ...buildBodyStyles(theme, rowHeights[density]),
  ...buildCellStyles(theme),
  [theme.breakpoints.up('sm')]: {
    ...(density === 'dense' && denseStyles),
    ...(fold && buildFoldStyles(fold, theme, rowHeights[density])),
  },
  [theme.breakpoints.down('sm')]: buildCardStyles(theme),
}))
