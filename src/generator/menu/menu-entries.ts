// Finds entries of the user's menu: by target, by resource, by document.
import type { MenuEntry } from '../../../engine/access/schema-answer.ts'

/** The entry that opens just that. */
export const findEntry = (
  menu: readonly MenuEntry[],
  { kind, name, view }: NonNullable<MenuEntry['target']>,
): MenuEntry | undefined =>
  flattenEntries(menu).find(({ target }) => target?.kind === kind && target.name === name && target.view === view)

export const findTargetPath = (
  menu: readonly MenuEntry[],
  target: NonNullable<MenuEntry['target']>,
): string | undefined => findEntry(menu, target)?.path

/** The path of the resource's own list; of a view's only where there is no other. */
export const findResourcePath = (menu: readonly MenuEntry[], name: string): string | undefined => {
  const entries = flattenEntries(menu).filter(({ target }) => target?.kind === 'resource' && target.name === name)
  return (entries.find(({ target }) => target?.view === undefined) ?? entries[0])?.path
}

/** Whether an entry has the resource itself, and not a view of it. */
export const isListedAsItself = (menu: readonly MenuEntry[], name: string): boolean =>
  flattenEntries(menu).some(
    ({ target }) => target?.kind === 'resource' && target.name === name && target.view === undefined,
  )

/** The first entry that lists the saved documents of that name; the empty form of a document is none. */
export const findDocumentList = (menu: readonly MenuEntry[], name: string): MenuEntry | undefined =>
  flattenEntries(menu).find(
    ({ target }) => target?.kind === 'document' && target.name === name && target.view !== 'new',
  )

export const flattenEntries = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.flatMap(entry => [entry, ...flattenEntries(entry.children)])
