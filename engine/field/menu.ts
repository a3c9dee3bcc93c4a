import type { FieldType } from './field-type.ts'
import { createStrictTextType } from './text-type.ts'

const id = '[a-z0-9-]{1,60}'
const pattern = `^\\[("${id}"(,"${id}")*)?\\]$`
const maxLength = 30_000
const entryId = new RegExp(`^${id}$`)
const listOfIds = new RegExp(pattern)

/** Ids of menu entries as a JSON list, each once and sorted; an empty list means no entry, null means the entries of the level. */
export const menu: FieldType = {
  ...createStrictTextType({
    name: 'menu',
    description: "Entries of the menu by their ids, as a JSON list in a text; empty is what the level's menu has.",
    json: { type: 'string', maxLength, pattern },
    blank: 'null',
    width: 12,
    view: 'menu',
    refusal: 'menu.form',
    accept: text => {
      const ids = parseMenuIds(text)
      return ids && JSON.stringify([...new Set(ids)].toSorted())
    },
  }),
  structured: true,
}

/** The ids that a text lists; undefined when it is no list of ids. */
export const parseMenuIds = (text: string): readonly string[] | undefined =>
  text.length <= maxLength && listOfIds.test(text) ? (JSON.parse(text) as readonly string[]) : undefined

export const isMenuId = (value: unknown): value is string => typeof value === 'string' && entryId.test(value)
