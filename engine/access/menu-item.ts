import type { MenuItem } from '../schema/schema.ts'
import { pickDefined } from '../schema-file/language/pick-defined.ts'
import type { MenuItemDefinition } from '../schema-file/shapes/menu-shape.ts'
import { parseTarget } from '../schema-file/shapes/menu-target-shape.ts'

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
