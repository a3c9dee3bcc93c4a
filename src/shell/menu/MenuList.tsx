import type { MenuEntry } from '../../providers/session.ts'
import { MenuRow } from './MenuRow.tsx'
import type { MenuTree } from './use-menu-tree.ts'

interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: MenuTree
  readonly depth: number
  readonly id?: string | undefined
  readonly onOpened: () => void
  readonly onNavigate: (path: string) => void
}

/** One level of the menu and, below unfolded entries, the next; plain elements with the styles of `MenuLevels`. */
export function MenuList({ entries, tree, depth, id, ...handlers }: MenuListProps) {
  const { setOpen, setTabStop } = tree
  return (
    <ul id={id} data-depth={depth}>
      {entries.map(entry => {
        const below = `menu-${entry.id}`
        const isUnfolded = entry.children.length > 0 && tree.isOpen(entry.id)
        return (
          <li key={entry.id}>
            <MenuRow
              {...{ entry, depth, below, setOpen, setTabStop }}
              isOpen={isUnfolded}
              isCurrent={tree.isCurrent(entry.id)}
              isAboveCurrent={tree.isAboveCurrent(entry.id)}
              isTabStop={tree.tabStop === entry.id}
              {...handlers}
            />
            {isUnfolded && <MenuList entries={entry.children} tree={tree} depth={depth + 1} id={below} {...handlers} />}
          </li>
        )
      })}
    </ul>
  )
}
