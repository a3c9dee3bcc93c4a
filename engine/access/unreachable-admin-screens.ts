// Screens that a menu must offer in every shop, so that it can still be changed.
import type { MenuItem, Schema } from '../schema/schema.ts'

/** Entries without which full levels could not get at the menu or at the users again. */
export const findUnreachableAdminScreens = ({ menu, project }: Pick<Schema, 'menu' | 'project'>): readonly string[] => {
  const available = new Set(listOpenTargets(menu))
  return ['editor:menu', `resource:${project.user.resource}`].filter(target => !available.has(target))
}

/** Targets that are visible in every shop. */
const listOpenTargets = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(item => {
    if (item.module !== undefined || item.shops !== undefined || !item.show) return []
    const ownTarget = item.target ? [`${item.target.kind}:${item.target.name}`] : []
    return [...ownTarget, ...listOpenTargets(item.items)]
  })
