import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { MenuEntry } from '../../providers/session.ts'
import { buildFocusRing } from '../../ui/theme/focus-ring.ts'
import { flattenMenu } from './menu-tree.ts'
import type { MenuTree } from './use-menu-tree.ts'

const columnLength = 14

interface FlyoutListProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: MenuTree
  readonly onOpened: () => void
}

/** The entries of a floating submenu, groups under their titles, nothing to unfold. */
export function FlyoutList({ entries, tree, onOpened }: FlyoutListProps) {
  const columns = Math.min(3, Math.ceil(flattenMenu(entries).length / columnLength))
  return (
    <Box sx={{ columnCount: columns, columnGap: 1, width: columns > 1 ? columns * 216 : 'auto' }}>
      {entries.map((entry, at) => (
        <Box key={entry.id} sx={{ breakInside: 'avoid', ...(isAfterGroup(entries, at) && { pt: 1 }) }}>
          {entry.path === undefined ? (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 1, pt: 1, pb: 0.25 }}>
              {entry.title}
            </Typography>
          ) : (
            <FlyoutLink entry={entry} path={entry.path} isCurrent={tree.isCurrent(entry.id)} onOpened={onOpened} />
          )}
          {flattenMenu(entry.children).map(({ entry: child, path }) => (
            <FlyoutLink
              key={child.id}
              entry={child}
              path={path}
              isCurrent={tree.isCurrent(child.id)}
              onOpened={onOpened}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** A single entry after a group is set apart from it. */
const isAfterGroup = (entries: readonly MenuEntry[], at: number): boolean =>
  entries[at]?.path !== undefined && at > 0 && entries[at - 1]?.path === undefined

interface FlyoutLinkProps {
  readonly entry: MenuEntry
  readonly path: string
  readonly isCurrent: boolean
  readonly onOpened: () => void
}

function FlyoutLink({ entry, path, isCurrent, onOpened }: FlyoutLinkProps) {
  return (
    <ButtonBase
      component={Link}
      to={path}
      onClick={onOpened}
      aria-current={isCurrent ? 'page' : undefined}
      sx={({ palette }) => ({
        display: 'flex',
        justifyContent: 'flex-start',
        minHeight: 30,
        px: 1,
        borderRadius: 1,
        fontSize: 13.5,
        fontWeight: isCurrent ? 600 : 400,
        bgcolor: isCurrent ? `${palette.accent}26` : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': buildFocusRing({ palette }, -2),
      })}
    >
      {entry.title}
    </ButtonBase>
  )
}
