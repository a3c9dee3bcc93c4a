// The stored state of the menu: unfolded entries, width, recent screens.
import { useStoredText } from '../../providers/use-stored-text.ts'
import { useIsWidePage } from '../../ui/wide-page.ts'

const remembered = 8

export interface MenuMemory {
  readonly isOpen: (id: string) => boolean
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void
  readonly isNarrow: boolean
  readonly setNarrow: (isNarrow: boolean) => void
  /** Paths, the last one first. */
  readonly recent: readonly string[]
  readonly visit: (path: string) => void
}

/** Stored in local storage with the session; removed when the user signs out. */
export const useMenuMemory = (): MenuMemory => {
  const [open, storeOpen] = useStoredText('kencana.menu-open')
  const [width, storeWidth] = useStoredText('kencana.menu-width')
  const [visited, storeVisited] = useStoredText('kencana.menu-recent')
  const isWidePage = useIsWidePage()
  const ids = partsOf(open)
  const recent = partsOf(visited)
  return {
    isOpen: id => ids.includes(id),
    setOpen: (changed, isOpen) => {
      const others = ids.filter(id => !changed.includes(id))
      storeOpen((isOpen ? [...others, ...changed] : others).join(' '))
    },
    isNarrow: width === 'narrow' || (width === null && isWidePage),
    setNarrow: isNarrow => storeWidth(isNarrow ? 'narrow' : 'wide'),
    recent,
    visit: path => {
      if (recent[0] !== path)
        storeVisited([path, ...recent.filter(other => other !== path)].slice(0, remembered).join(' '))
    },
  }
}

const partsOf = (text: string | null): readonly string[] => (text ?? '').split(' ').filter(Boolean)
