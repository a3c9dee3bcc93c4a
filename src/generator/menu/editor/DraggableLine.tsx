import { DragOverlay, useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import Paper from '@mui/material/Paper'
import type { MenuItemDefinition } from '../../../../engine/schema-file/shapes/menu-shape.ts'
import { TreeLine, type TreeLineProps } from '../../../ui/tree/TreeView.tsx'
import { findDropTarget } from './drop-target.ts'
import { findItem, type MenuItems } from './menu-draft.ts'

/** A row that is dragged, by mouse or after a long touch, and that others are dropped at. */
export function DraggableLine(props: TreeLineProps<MenuItemDefinition>) {
  const { id, items } = props.row.node
  const { setNodeRef: setDragged, listeners, isDragging } = useDraggable({ id })
  const { setNodeRef: setDropped } = useDroppable({ id, data: { isGroup: items !== undefined } })
  const { active, collisions } = useDndContext()
  const target = active ? findDropTarget(String(active.id), collisions) : undefined
  const setRow = (element: HTMLElement | null): void => {
    setDragged(element)
    setDropped(element)
  }
  return (
    <TreeLine
      {...props}
      more={() => ({
        ...listeners,
        ref: setRow,
        ...(target?.id === id && { 'data-drop': target.side }),
        ...(isDragging && { style: { opacity: 0.5 } }),
      })}
    />
  )
}

/** The dragged entry below the pointer, so that the place where it would go stays visible. */
export function DragPreview({ items }: { readonly items: MenuItems }) {
  const { active } = useDndContext()
  const item = active ? findItem(items, String(active.id)) : undefined
  return (
    <DragOverlay dropAnimation={null}>
      {item && (
        <Paper elevation={4} sx={{ width: 'max-content', maxWidth: '100%', mt: 4, ml: 3, px: 1.5, py: 0.5 }}>
          {item.title}
        </Paper>
      )}
    </DragOverlay>
  )
}
