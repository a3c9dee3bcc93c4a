// The styles of a table, in one place for its plain elements: fast with hundreds of cells, and cards on a phone.
import type { CSSObject, Theme } from '@mui/material/styles'
import { styled } from '@mui/material/styles'
import { buildCellStyles } from './cell-styles.ts'
import type { FoldLayout } from './fold-columns.ts'
import { buildFoldStyles } from './fold-styles.ts'
import type { TableDensity } from './table-props.ts'

const rowHeights: Readonly<Record<TableDensity, number>> = { compact: 36, comfortable: 44 }

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
    maxWidth: 320,
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

const buildCardStyles = ({ palette }: Theme): CSSObject => ({
  overflow: 'visible',
  maxHeight: 'none',
  border: 0,
  background: 'none',
  '& table, & thead, & tbody, & tfoot, & tr, & td': { display: 'block', minWidth: 0 },
  '& thead': { position: 'static' },
  '& th': { height: 'auto', padding: 0, whiteSpace: 'nowrap', background: 'none', border: 0 },
  '& th:not([data-sortable])': { display: 'none' },
  '& thead tr': { display: 'flex', gap: 8, overflowX: 'auto', margin: '0 -2px 8px', padding: 2 },
  '& th button': {
    minHeight: 36,
    margin: 0,
    padding: '4px 12px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    backgroundColor: palette.background.paper,
  },
  '& th[aria-sort] button': { borderColor: palette.primary.main },
  '& th:not([aria-sort]) button svg': { display: 'none' },
  '& tbody tr, & tfoot tr': {
    marginBottom: 8,
    padding: '10px 14px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    backgroundColor: palette.background.paper,
  },
  '& tbody tr:focus-visible': { outline: `2px solid ${palette.primary.main}` },
  '& tbody td, & tfoot td, & tbody tr:hover td, & tbody tr:focus-visible td': { background: 'none' },
  '& tbody tr:focus-visible td:first-of-type, & tbody tr[data-mark] td:first-of-type': { boxShadow: 'none' },
  '& tbody td, & tfoot td': {
    position: 'static',
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    width: 'auto',
    maxWidth: 'none',
    height: 'auto',
    padding: '2px 0',
    textAlign: 'right',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    border: 0,
    '&::before': { content: 'attr(data-title)', flex: 'none', textAlign: 'left', color: palette.text.secondary },
  },
  '& tbody td:first-of-type, & [data-lead]': { fontWeight: 650, textAlign: 'left', '&::before': { content: 'none' } },
  // The amount leads the card, in large, with its title.
  '& tbody td[data-amount]:nth-of-type(-n + 2)': {
    alignItems: 'baseline',
    fontSize: 20,
    fontWeight: 650,
    textAlign: 'right',
    '&::before': { content: 'attr(data-title)', fontSize: 13, fontWeight: 400 },
  },
  '& td[data-actions]': {
    position: 'static',
    justifyContent: 'flex-end',
    gap: 4,
    width: 'auto',
    padding: '4px 0 0',
    background: 'none',
    '&::before': { content: 'none' },
  },
  '& tbody tr:not([data-unfolded], [data-summary], [data-line]) td:nth-of-type(n + 5):not([data-actions], [data-unfold])':
    {
      display: 'none',
    },
  '& td[data-unfold]': { display: 'flex', justifyContent: 'flex-start', '&::before': { content: 'none' } },
  '& td[data-unfold] button': {
    minHeight: 36,
    padding: '4px 0',
    font: 'inherit',
    fontSize: 13,
    color: palette.primary.main,
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
  '& tbody tr[data-summary]': { backgroundColor: palette.shade },
  '& tbody tr[data-summary] td': { background: 'none' },
  '& tfoot': { position: 'static' },
  '& tfoot tr': { borderTop: `2px solid ${palette.accent}` },
  '& tfoot tr[data-part]': { borderTop: `1px solid ${palette.divider}` },
  '& tfoot tr[data-part] td, & tfoot tr:first-of-type td': { height: 'auto', borderTop: 0 },
  '& td:empty, & tfoot td[data-actions]': { display: 'none' },
})

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
  ...(fold && { [theme.breakpoints.up('sm')]: buildFoldStyles(fold, theme) }),
  [theme.breakpoints.down('sm')]: buildCardStyles(theme),
}))
