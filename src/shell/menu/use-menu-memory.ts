// What the menu remembers of its user: unfolded entries, narrow or wide, the last pages. Stored in local storage with the
// session; removed when the user signs out. Each part is read by itself: a visited page is no reason to draw the menu again.
import { storeText, useStoredText } from '../../providers/use-stored-text.ts'
import { useIsWidePage } from '../../ui/wide-page.ts'

const keys = { open: 'kencana.menu-open', width: 'kencana.menu-width', recent: 'kencana.menu-recent' }
const maxRecent = 8

const splitParts = (text: string | null): readonly string[] => (text ?? '').split(' ').filter(Boolean)

const readParts = (key: string): readonly string[] => splitParts(localStorage.getItem(key))

/** Folds or unfolds entries of the menu. */
export const setEntriesOpen = (changed: readonly string[], isOpen: boolean): void => {
  const open = readParts(keys.open)
  // Every place that shows the menu is rendered for another text.
  if (changed.every(id => open.includes(id) === isOpen)) return
  const others = open.filter(id => !changed.includes(id))
  storeText(keys.open, (isOpen ? [...others, ...changed] : others).join(' '))
}

export const useOpenEntries = (): ((id: string) => boolean) => {
  const [open] = useStoredText(keys.open)
  const ids = splitParts(open)
  return id => ids.includes(id)
}

interface MenuWidth {
  readonly isNarrow: boolean
  readonly setNarrow: (isNarrow: boolean) => void
}

const storeNarrow = (isNarrow: boolean): void => storeText(keys.width, isNarrow ? 'narrow' : 'wide')

export const useMenuWidth = (): MenuWidth => {
  const [width] = useStoredText(keys.width)
  const isWidePage = useIsWidePage()
  return {
    isNarrow: width === 'narrow' || (width === null && isWidePage),
    setNarrow: storeNarrow,
  }
}

/** Notes that the user is at a page of the menu. */
export const visitPath = (path: string): void => {
  const recent = readParts(keys.recent)
  if (recent[0] === path) return
  storeText(keys.recent, [path, ...recent.filter(other => other !== path)].slice(0, maxRecent).join(' '))
}

/** Paths, the last one first. */
export const useRecentPaths = (): readonly string[] => {
  const [visited] = useStoredText(keys.recent)
  return splitParts(visited)
}
