// Finds entries of the user's menu: by target, by resource, by document.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'

/** The entry that opens just that. */
export const entryOfTarget = (
  menu: readonly MenuEntry[],
  { kind, name, view }: NonNullable<MenuEntry['target']>,
): MenuEntry | undefined =>
  entriesOf(menu).find(({ target }) => target?.kind === kind && target.name === name && target.view === view)

export const pathOfTarget = (
  menu: readonly MenuEntry[],
  target: NonNullable<MenuEntry['target']>,
): string | undefined => entryOfTarget(menu, target)?.path

/** The path of the resource's own list; of a view's only where there is no other. */
export const pathOfResource = (menu: readonly MenuEntry[], name: string): string | undefined => {
  const entries = entriesOf(menu).filter(({ target }) => target?.kind === 'resource' && target.name === name)
  return (entries.find(({ target }) => target?.view === undefined) ?? entries[0])?.path
}

/** The first entry that lists the saved documents of that name; the empty form of a document is none. */
export const listOfDocuments = (menu: readonly MenuEntry[], name: string): MenuEntry | undefined =>
  entriesOf(menu).find(({ target }) => target?.kind === 'document' && target.name === name && target.view !== 'new')

export const entriesOf = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap(entry => [entry, ...entriesOf(entry.children)])
