import ChevronIcon from '@mui/icons-material/ChevronRight'
import ButtonBase from '@mui/material/ButtonBase'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { Link } from 'react-router'
import type { MenuEntry } from '../providers/session.ts'
import { EntryIcon } from '../ui/EntryIcon.tsx'
import type { MenuTree } from './use-menu-tree.ts'

export interface MenuRowProps {
  readonly entry: MenuEntry
  readonly tree: MenuTree
  readonly depth: number
  /** The id of the list that it unfolds. */
  readonly below: string
  readonly onOpened: () => void
}

/** One entry: a link where it has a screen, else a button that unfolds; a link that is here already unfolds and folds too. */
export function MenuRow({ entry, tree, depth, below, onOpened }: MenuRowProps) {
  const hasChildren = entry.children.length > 0
  const isOpen = hasChildren && tree.isOpen(entry.id)
  const isCurrent = tree.isCurrent(entry.id)
  const toggle = () => tree.setOpen(entry.id, !isOpen)
  const open = () => {
    if (hasChildren) tree.setOpen(entry.id, !(isOpen && isCurrent))
    onOpened()
  }
  const target = entry.path === undefined ? { onClick: toggle } : { component: Link, to: entry.path, onClick: open }
  return (
    <ButtonBase
      {...target}
      data-row={entry.id}
      tabIndex={tree.tabStop === entry.id ? 0 : -1}
      onFocus={() => tree.setTabStop(entry.id)}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      {...(hasChildren && { 'aria-expanded': isOpen, ...(isOpen && { 'aria-controls': below }) })}
      sx={theme => rowLook(theme, { depth, isCurrent, isTrail: tree.isAboveCurrent(entry.id) })}
    >
      {depth === 0 && (
        <span className="icon">
          <EntryIcon name={entry.icon} />
        </span>
      )}
      <span className="title">{entry.title}</span>
      {hasChildren && (
        <ChevronIcon
          className="chevron"
          sx={{
            fontSize: 18,
            opacity: 0.6,
            transition: 'transform 120ms',
            transform: isOpen ? 'rotate(90deg)' : 'none',
          }}
        />
      )}
    </ButtonBase>
  )
}

interface RowState {
  readonly depth: number
  readonly isCurrent: boolean
  readonly isTrail: boolean
}

/** Gold marks where one is: a bar and a tint on the entry, the icon on the entries above it. */
const rowLook = ({ palette }: Theme, { depth, isCurrent, isTrail }: RowState): SystemStyleObject<Theme> => ({
  position: 'relative',
  display: 'flex',
  justifyContent: 'flex-start',
  width: '100%',
  scrollMarginBlock: 64,
  minHeight: depth === 0 ? 34 : 31,
  px: 1,
  gap: 1.25,
  borderRadius: 1,
  textAlign: 'left',
  fontFamily: 'inherit',
  fontSize: depth === 0 ? 14 : 13.5,
  lineHeight: '18px',
  fontWeight: isCurrent || isTrail ? 600 : depth === 0 ? 500 : 400,
  color: isCurrent || isTrail || depth === 0 ? 'text.primary' : 'text.secondary',
  '& > .icon': { display: 'flex', color: isTrail || isCurrent ? palette.gold : palette.text.secondary },
  '& > .chevron': { color: 'text.secondary' },
  '& > .title': { flex: 1, minWidth: 0, py: '5px', overflowWrap: 'anywhere' },
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '@media (pointer: coarse)': { minHeight: 44 },
  ...(isCurrent && {
    bgcolor: `${palette.gold}26`,
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 8,
      bottom: 8,
      width: 3,
      borderRadius: 2,
      bgcolor: palette.gold,
    },
    '&:hover': { bgcolor: `${palette.gold}33` },
  }),
})
