import { useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import { TreeLine, type TreeLineProps } from '../tree/TreeView.tsx'
import { findDropTarget } from './drop-target.ts'

/** A row that is dragged, by mouse or after a long touch, and that others are dropped at. */
export function DraggableLine(props: TreeLineProps<MenuItemDefinition>) {
  const { id, items } = props.row.node
  const { setNodeRef: setDragged, listeners, transform, isDragging } = useDraggable({ id })
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
        ...(isDragging && {
          style: { transform: `translateY(${transform?.y ?? 0}px)`, position: 'relative', zIndex: 1, opacity: 0.7 },
        }),
      })}
    />
  )
}
