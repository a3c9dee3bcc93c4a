// The first page of a signed-in user: the dashboard, or on a phone the page over all shops where the menu has it.
import { getProject } from './project.ts'
import type { MenuEntry } from './session.ts'

const dashboardPath = '/dashboard'
const shopsTarget = 'dashboard:shops'
const phoneQuery = '(max-width: 599px)'

export const getHomePath = (menu: readonly MenuEntry[]): string => {
  if (getProject().single || !window.matchMedia(phoneQuery).matches) return dashboardPath
  return findPath(menu, shopsTarget) ?? dashboardPath
}

const findPath = (entries: readonly MenuEntry[], target: string): string | undefined => {
  for (const { to, path, items = [] } of entries) {
    const match = to === target ? path : findPath(items, target)
    if (match !== undefined) return match
  }
  return undefined
}
