// Which screens read, and which are there to write: these wait while the day of the shop is not closed.

import type { MenuScreen } from './find-screen.ts'

/** The last parts of paths of forms below a list. */
const formPaths = ['create', 'new']

/** Whether the screen at the path shows rows, sums or reports; forms, imports, grids and editors write. */
export const isReadingScreen = (screen: MenuScreen, pathname: string): boolean => {
  switch (screen.kind) {
    case 'report':
    case 'dashboard':
    case 'landing':
      return true
    case 'list':
      return !isFormPath(screen, pathname)
    case 'resource':
      return screen.view !== 'entries' && !isFormPath(screen, pathname)
    case 'document':
      return !screen.isNew && !isFormPath(screen, pathname)
    case 'page':
      return screen.needs.every(({ view }) => view !== 'new')
    default:
      return false
  }
}

const isFormPath = ({ path }: MenuScreen, pathname: string): boolean =>
  formPaths.includes(pathname.slice(path.length + 1).split('/')[0] ?? '')
