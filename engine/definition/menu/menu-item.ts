import type { MenuItem } from '../../schema/schema.ts'
import type { MenuItemDefinition } from '../shapes/menu.ts'
import { targetParts } from '../shapes/menu-target.ts'

/** Compiles the entry with all entries below it; nothing is checked. */
export const menuItemOf = (item: MenuItemDefinition): MenuItem => ({
  ...entryOf(item),
  items: (item.items ?? []).map(menuItemOf),
})

/** Compiles the entry alone. */
export const entryOf = (item: MenuItemDefinition): Omit<MenuItem, 'items'> => {
  const { id, title, icon, about, module, shops, levels } = item
  return {
    id,
    title,
    ...(icon !== undefined && { icon }),
    ...(about !== undefined && { about }),
    ...(item.path !== undefined && { path: item.path }),
    ...(item.to !== undefined && { target: targetParts(item.to) }),
    ...(item.needs && { needs: item.needs.map(targetParts) }),
    ...(module !== undefined && { module }),
    ...(shops && { shops }),
    ...(levels && { levels }),
    show: item.show !== false,
    always: item.always === true,
  }
}
