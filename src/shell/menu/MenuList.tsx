import type { MenuEntry } from '../../providers/session.ts'
import { MenuRow } from './MenuRow.tsx'
import type { MenuTree } from './use-menu-tree.ts'

interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: MenuTree
  readonly depth: number
  readonly id?: string | undefined
  readonly onOpened: () => void
}

/** One level of the menu and, below unfolded entries, the next; plain elements with the styles of `MenuLevels`. */
export function MenuList({ entries, tree, depth, id, onOpened }: MenuListProps) {
  return (
    <ul id={id} data-depth={depth}>
      {entries.map(entry => {
        const below = `menu-${entry.id}`
        const isUnfolded = entry.children.length > 0 && tree.isOpen(entry.id)
        return (
          <li key={entry.id}>
            <MenuRow entry={entry} tree={tree} depth={depth} below={below} onOpened={onOpened} />
            {isUnfolded && (
              <MenuList entries={entry.children} tree={tree} depth={depth + 1} id={below} onOpened={onOpened} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
