import { type DragEvent, useState } from 'react'
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import type { TreeRow } from '../tree/tree-rows.ts'
import { findItem, findPosition, type MenuItems, moveItem } from './menu-draft.ts'

type DropSide = 'before' | 'after' | 'inside'

/** Drags entries above, below or into other entries; `onChange` receives the resulting menu. */
export const useDrag = (items: MenuItems, onChange: (items: MenuItems) => void) => {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ readonly id: string; readonly side: DropSide }>()
  const end = (): void => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = (): void => {
    if (dragged !== undefined && over) onChange(applyDrop(items, dragged, over))
    end()
  }
  return ({ node }: TreeRow<MenuItemDefinition>) => ({
    draggable: true,
    ...(over?.id === node.id && dragged !== node.id && { 'data-drop': over.side }),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.id)
      setDragged(node.id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      const side = getDropSide(event, node.items !== undefined)
      if (over?.id !== node.id || over.side !== side) setOver({ id: node.id, side })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop()
    },
    onDragEnd: end,
  })
}

/** The upper part of a row is above it, the lower below; of a group the middle is inside. */
const getDropSide = ({ clientY, currentTarget }: DragEvent, isGroup: boolean): DropSide => {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = (clientY - top) / height
  if (isGroup && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}

const applyDrop = (items: MenuItems, id: string, { id: target, side }: { id: string; side: DropSide }): MenuItems => {
  const place = findPosition(items, target)
  if (!place || id === target) return items
  if (side === 'inside')
    return moveItem(items, id, { parent: target, index: findItem(items, target)?.items?.length ?? 0 })
  return moveItem(items, id, { parent: place.parent, index: place.index + (side === 'after' ? 1 : 0) })
}
