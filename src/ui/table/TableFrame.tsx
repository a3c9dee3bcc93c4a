// The styles of a table, in one place for its plain elements: fast with hundreds of cells, and cards on a phone.
import { type CSSObject, styled, type Theme } from '@mui/material/styles'
import { buildCellStyles } from './arrange-card.ts'
import { type FoldLayout, widestColumn } from './fold-columns.ts'
import type { TableDensity } from './table-props.ts'

// The styles of tables on a phone: a card for each row.

/** Cards with a title before each value; those of three lines are marked. */
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
  '& td[data-actions]': {
    position: 'static',
    justifyContent: 'flex-end',
    gap: 4,
    width: 'auto',
    padding: '4px 0 0',
    background: 'none',
    '&::before': { content: 'none' },
  },
  '& tbody tr[data-summary]': { backgroundColor: palette.shade },
  '& tbody tr[data-summary] td': { background: 'none' },
  '& tfoot': { position: 'static' },
  '& tfoot tr': { borderTop: `2px solid ${palette.accent}` },
  '& tfoot tr[data-part]': { borderTop: `1px solid ${palette.divider}` },
  '& tfoot tr[data-part] td, & tfoot tr:first-of-type td': { height: 'auto', borderTop: 0 },
  '& td:empty, & tfoot td[data-actions]': { display: 'none' },
  ...buildLineStyles(palette),
})

/** Rows of three lines, with a button at their end that shows the rest. */
const buildLineStyles = (palette: Theme['palette']): CSSObject => ({
  '& tbody tr[data-card]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 8,
    marginBottom: 6,
    padding: '7px 4px 7px 12px',
  },
  '& tbody tr[data-card] > td': { gridColumn: '1 / -1', marginRight: 8 },
  '& tbody tr[data-card] > td[data-line]': {
    gridColumn: 1,
    justifyContent: 'flex-start',
    // A value that has no room is shown after a tap, none is cut.
    flexWrap: 'wrap',
    columnGap: 10,
    rowGap: 0,
    height: 20,
    padding: 0,
    overflow: 'hidden',
    fontSize: 13,
    fontWeight: 400,
    lineHeight: '20px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    color: palette.text.secondary,
    '&::before': { content: 'none' },
    '& > span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > span[data-titled]::before': { content: 'attr(data-title) " "' },
  },
  '& tbody tr[data-card] > td[data-line="name"]': {
    gridColumn: '1 / -1',
    flexWrap: 'nowrap',
    height: 22,
    fontSize: 15,
    fontWeight: 600,
    lineHeight: '22px',
    color: palette.text.primary,
    '& > span': { flex: 'none' },
    // The name first: the title of the amount goes out of sight where it has no room as a whole.
    '& > span[data-title]': { flex: '1 0 auto', maxWidth: '66%' },
    '& > span[data-amount]': {
      display: 'flex',
      flex: '0 1 auto',
      flexFlow: 'row-reverse wrap',
      minWidth: 0,
      maxWidth: '100%',
      height: 22,
    },
    '& small': {
      order: 1,
      marginRight: 6,
      fontSize: 12,
      fontWeight: 400,
      color: palette.text.secondary,
    },
  },
  '& tbody tr[data-card] > td[data-folded]': { display: 'none' },
  '& tbody tr[data-card]:has([aria-expanded="true"]) > td[data-line]': { height: 'auto', whiteSpace: 'normal' },
  '& tbody tr[data-card] > td[data-unfold]': {
    gridColumn: 2,
    gridRow: '2 / span 2',
    alignItems: 'center',
    margin: 0,
    padding: 0,
    '&::before': { content: 'none' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      width: 40,
      height: 40,
      color: palette.text.secondary,
      background: 'none',
      border: 0,
      borderRadius: 6,
      cursor: 'pointer',
      '&[aria-expanded="true"]': { color: palette.primary.main },
      '& svg': { fontSize: 20 },
    },
  },
  '& tbody tr[data-card][data-mark] > td[data-line]': { color: 'inherit' },
})

// The styles of a table whose rows have more than one line: every row is a grid of the same tracks, its cells keep their order.

/** For tables with `data-folds`; the first line of a row is as high as a row that has one. */
const buildFoldStyles = ({ tracks, areas, lines }: FoldLayout, { palette }: Theme, rowHeight: number): CSSObject => ({
  '& table[data-folds]': {
    '&, & thead, & tbody, & tfoot': { display: 'block' },
    '& thead, & tfoot': { zIndex: 3 },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: tracks.map(width => `minmax(0, ${width}fr)`).join(' '),
    },
    // Lines of one row have one ground and one border.
    '& thead tr, & tbody tr': { borderBottom: `1px solid ${palette.divider}` },
    '& thead tr, & tfoot tr': { backgroundColor: palette.shade },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tfoot tr:first-of-type': { borderTop: `2px solid ${palette.accent}` },
    '& tbody tr:hover': { backgroundColor: palette.shade },
    '& th, & td, & tfoot tr:first-of-type td': { border: 0 },
    '& tbody td[data-actions]': { backgroundColor: 'transparent' },
    '& th, & td': { display: 'flex', alignItems: 'center', width: 'auto', minWidth: '0 !important', maxWidth: 'none' },
    '& th': { height: 'auto', minHeight: lines > 1 ? 26 : 36, whiteSpace: 'normal' },
    // Text that is too long is only shortened in a plain block.
    '& tbody td:not([data-edit], [data-actions]), & tfoot td:not([data-actions])': {
      display: 'block',
      lineHeight: `${rowHeight - 1}px`,
    },
    '& [data-align="right"], & [data-number], & [data-actions]': { justifyContent: 'flex-end' },
    '& tfoot td:empty, & tr[data-summary] td:empty': { display: 'none' },
    // A sum is one ground under all its lines.
    '& tbody tr[data-summary]': { backgroundColor: palette.shade },
    '& tbody tr[data-summary] td': { background: 'none' },
    '& tr[data-message]': { display: 'block', '& td': { lineHeight: '18px' } },
    ...Object.fromEntries(areas.map((area, index) => buildAreaStyles(area, index, Math.min(rowHeight, 28)))),
  },
})

const buildAreaStyles = (
  { line, track, span, wraps }: FoldLayout['areas'][number],
  index: number,
  height: number,
): [string, CSSObject] => [
  `& tr:not([data-message]) > :nth-of-type(${index + 1})`,
  {
    gridColumn: `${track} / span ${span}`,
    gridRow: line,
    '&:is(td):not([data-edit], [data-actions])': {
      ...(line > 1 && { height, lineHeight: `${height - 4}px` }),
      ...(wraps && buildWrappedStyles(line)),
    },
  },
]

/** Text that is longer than the widest column is shown whole, its first line beside those of other cells. */
const buildWrappedStyles = (line: number): CSSObject => ({
  height: 'auto',
  padding: line > 1 ? '3px 12px 7px' : '8px 12px',
  lineHeight: '18px',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
})

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
