// Refuses to take imported documents away that other documents name, such as the nota of a piece that was bought back.

import { findKeyUses } from '../../engine/record/key-uses.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Caller } from '../caller/caller.ts'
import { RequestError } from '../error/errors.ts'
import { findUsedKeys } from '../storage/key-uses.ts'
import type { Connection } from '../storage/storage.ts'

interface BatchChange {
  /** The import whose rows go. */
  readonly batch: string
  /** The import whose rows come in their place; empty if there is none. */
  readonly without: string
  /** Whether the rows that come have the key, where they are not stored yet. */
  readonly hasKey?: (key: string, value: string) => boolean
}

/** Throws `import.depended` with the first document or line that others name. */
export const assertNothingDepends = async (
  connection: Connection,
  { schema, shop }: Caller,
  targets: readonly Resource[],
  { batch, without, hasKey }: BatchChange,
): Promise<void> => {
  for (const use of findKeyUses(schema).filter(({ to }) => targets.some(({ name }) => name === to.name))) {
    const used = await findUsedKeys(connection, use, { batch, shop: shop.code, without })
    const lost = hasKey ? used.filter(({ value }) => !hasKey(use.key, value)) : used
    const [first] = lost
    if (!first) continue
    const params = { label: first.value, title: use.document.title, count: lost.length }
    throw new RequestError('import.depended', params)
  }
}
