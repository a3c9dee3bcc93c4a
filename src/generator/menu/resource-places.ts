// Where the list of a resource stands in the menu of who is signed in.
import type { MenuEntry } from '../../../engine/schema-answer.ts'

/** The path of the resource's own list; of a view's only where there is no other. */
export const pathOfResource = (menu: readonly MenuEntry[], name: string): string | undefined => {
  const entries = entriesOf(menu).filter(({ target }) => target?.kind === 'resource' && target.name === name)
  return (entries.find(({ target }) => target?.view === undefined) ?? entries[0])?.path
}

export const entriesOf = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap(entry => [entry, ...entriesOf(entry.children)])
