import { type DragEvent, useState } from 'react'
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import type { TreeRow } from '../tree/tree-rows.ts'
import { findItem, type Items, moveItem, placeOf } from './menu-draft.ts'

type Side = 'before' | 'after' | 'inside'

/** Drags entries above, below or into other entries; `onChange` receives the resulting menu. */
export const useDrag = (items: Items, onChange: (items: Items) => void) => {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ readonly id: string; readonly side: Side }>()
  const end = (): void => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = (): void => {
    if (dragged !== undefined && over) onChange(dropped(items, dragged, over))
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
      const side = sideOf(event, node.items !== undefined)
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
const sideOf = ({ clientY, currentTarget }: DragEvent, isGroup: boolean): Side => {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = (clientY - top) / height
  if (isGroup && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}

const dropped = (items: Items, id: string, { id: target, side }: { id: string; side: Side }): Items => {
  const place = placeOf(items, target)
  if (!place || id === target) return items
  if (side === 'inside')
    return moveItem(items, id, { parent: target, index: findItem(items, target)?.items?.length ?? 0 })
  return moveItem(items, id, { parent: place.parent, index: place.index + (side === 'after' ? 1 : 0) })
}
