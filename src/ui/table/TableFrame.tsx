// The looks of a table, in one place for its plain elements: fast with hundreds of cells, and cards on a phone.
import type { CSSObject, Theme } from '@mui/material/styles'
import { styled } from '@mui/material/styles'
import type { Density } from './table-props.ts'

const rowHeights: Readonly<Record<Density, number>> = { compact: 36, comfortable: 44 }

const headLooks = ({ palette }: Theme): CSSObject => ({
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 36,
    padding: '0 12px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 600,
    textAlign: 'left',
    whiteSpace: 'nowrap',
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

const bodyLooks = ({ palette }: Theme, height: number): CSSObject => ({
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
  '& th[data-actions], & tfoot [data-actions]': { zIndex: 3, backgroundColor: palette.shade },
  '& tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    height: 36,
    fontWeight: 650,
    backgroundColor: palette.shade,
    borderTop: `2px solid ${palette.gold}`,
    borderBottom: 0,
  },
})

const cardLooks = ({ palette }: Theme): CSSObject => ({
  overflow: 'visible',
  maxHeight: 'none',
  border: 0,
  background: 'none',
  '& table, & thead, & tbody, & tfoot, & tr, & td': { display: 'block', minWidth: 0 },
  '& th': { position: 'static', height: 'auto', padding: 0, background: 'none', border: 0 },
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
  '& tbody tr:focus-visible td:first-of-type': { boxShadow: 'none' },
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
  '& tfoot tr': { borderTop: `2px solid ${palette.gold}` },
  '& tfoot td:empty, & tfoot td[data-actions]': { display: 'none' },
})

/** The box around a table: it scrolls sideways and down by itself, so that the page does not. */
export const TableFrame = styled('div', { shouldForwardProp: name => name !== 'density' && name !== 'limit' })<{
  density: Density
  limit: string
}>(({ theme, density, limit }) => ({
  maxHeight: limit,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPadding: '40px 0',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  backgroundColor: theme.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  ...headLooks(theme),
  ...bodyLooks(theme, rowHeights[density]),
  [theme.breakpoints.down('sm')]: cardLooks(theme),
}))
