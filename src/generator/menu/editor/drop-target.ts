// Where a dragged entry of the menu is dropped: above, below or into the row under the pointer.
import { type Collision, type CollisionDetection, pointerWithin } from '@dnd-kit/core'
import { findItem, findPosition, type MenuItems, moveItem } from './menu-draft.ts'

type DropSide = 'before' | 'after' | 'inside'

export interface DropTarget {
  readonly id: string
  readonly side: DropSide
}

/** The rows under the pointer, each with the side of it. */
export const detectDropSides: CollisionDetection = options =>
  pointerWithin(options).map(collision => {
    const container = options.droppableContainers.find(({ id }) => id === collision.id)
    const { top = 0, height = 1 } = options.droppableRects.get(collision.id) ?? {}
    const part = ((options.pointerCoordinates?.y ?? top) - top) / height
    return { ...collision, data: { side: getDropSide(part, container?.data.current?.isGroup === true) } }
  })

/** The upper part of a row is above it, the lower below; of a group the middle is inside. */
const getDropSide = (part: number, isGroup: boolean): DropSide => {
  if (isGroup && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}

/** Undefined where the entry stays. */
export const findDropTarget = (dragged: string, collisions: Collision[] | null): DropTarget | undefined => {
  const collision = collisions?.find(({ id }) => id !== dragged)
  return collision && { id: String(collision.id), side: collision.data?.side as DropSide }
}

/** Entries that are dropped into themselves stay. */
export const dropEntry = (items: MenuItems, id: string, { id: target, side }: DropTarget): MenuItems => {
  const place = findPosition(items, target)
  if (!place) return items
  if (side === 'inside')
    return moveItem(items, id, { parent: target, index: findItem(items, target)?.items?.length ?? 0 })
  return moveItem(items, id, { parent: place.parent, index: place.index + (side === 'after' ? 1 : 0) })
}
