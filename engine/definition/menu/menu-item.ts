import type { MenuItem } from '../../schema/schema.ts'
import type { MenuItemDefinition } from '../shapes/menu-shape.ts'
import { parseTarget } from '../shapes/menu-target-shape.ts'
import { pickDefined } from '../shapes/pick-defined.ts'

/** Compiles the entry with all entries below it; nothing is checked. */
export const compileMenuItem = (item: MenuItemDefinition): MenuItem => ({
  ...compileMenuEntry(item),
  items: (item.items ?? []).map(compileMenuItem),
})

/** Compiles the entry alone. */
export const compileMenuEntry = (item: MenuItemDefinition): Omit<MenuItem, 'items'> => {
  const { id, title, icon, about, module, shops, levels } = item
  return {
    id,
    title,
    ...(icon !== undefined && { icon }),
    ...(about !== undefined && { about }),
    ...pickDefined(item, 'path'),
    ...(item.to !== undefined && { target: parseTarget(item.to) }),
    ...(item.needs && { needs: item.needs.map(parseTarget) }),
    ...(module !== undefined && { module }),
    ...(shops && { shops }),
    ...(levels && { levels }),
    show: item.show !== false,
    always: item.always === true,
  }
}
