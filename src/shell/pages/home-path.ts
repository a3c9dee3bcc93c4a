// The first page of a signed-in user: the dashboard, or on a phone the page over all shops where the menu has it.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'
import { findTargetPath } from '../../generator/menu/menu-entries.ts'
import { getProject } from '../../providers/project.ts'
import { ownPaths } from './own-paths.ts'

const phoneQuery = '(max-width: 599px)'

export const getHomePath = (menu: readonly MenuEntry[]): string => {
  const dashboard = ownPaths.dashboard.path
  if (getProject().single || !window.matchMedia(phoneQuery).matches) return dashboard
  return findTargetPath(menu, { kind: 'dashboard', name: 'shops' }) ?? dashboard
}
