// Saves the prices of the day in further shops of the user by the same save: in all of them or in none.
import type { Used } from '../../../domain/used.ts'
import { getMove } from '../../../engine/document/flow-moves.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { assertShopActive } from '../../ledger/open-day.ts'
import type { Caller, HookDocument, MoveHook } from '../../caller/caller.ts'
import { canMove } from '../../caller/move-access.ts'
import { assertToday } from '../../day/day.ts'
import { AccessDenied, InvalidRecord, RequestError, StoreDayMismatch } from '../../error/errors.ts'
import { parseDocument } from '../../record/document/parse-document.ts'
import { documentActions } from '../../record/move/document-actions.ts'
import type { Connection } from '../../storage/storage.ts'

interface SharedPrices extends HookDocument {
  readonly row: Used<'harga-hari-ini', 'toko_lain'>
  readonly lines: {
    readonly harga: readonly Used<'harga-hari-ini.harga', 'kode_group' | 'harga' | 'harga_beli' | 'harga_tukar'>[]
  }
}

const name = 'harga-hari-ini'
const saving = 'simpan'

/** Each shop gets a document of its own, with its number, its day and its rows of the audit. */
export const saveInShops: MoveHook<SharedPrices> = {
  follow: async ({ connection, caller, document }) => {
    const { schema } = caller
    const codes = document.row.toko_lain.split(',').filter(code => !['', schema.project.emptyText].includes(code))
    if (codes.length === 0) return undefined
    const resource = getResource(schema, name)
    const move = getMove(resource, saving)
    const callers = await caller.resolveShopCallers?.(connection, codes, rights => canMove(rights, resource, move))
    if (!callers) throw new AccessDenied()
    const harga = document.lines.harga.map(({ kode_group, harga: price, harga_beli, harga_tukar }) => ({
      kode_group,
      harga: price,
      harga_beli,
      harga_tukar,
    }))
    const refused: string[] = []
    for (const shopCaller of callers)
      if (!(await saveInShop(connection, shopCaller, resource, { harga }))) refused.push(shopCaller.shop.name)
    if (refused.length > 0) throw new RequestError('shops.refused', { shops: refused.join(', ') })
    return undefined
  },
}

/** False if the day of the shop or a rule refuses it. */
const saveInShop = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  raw: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  try {
    await assertShopActive(connection, caller)
    assertToday(caller, resource)
    const sent = parseDocument(caller, { resource, raw })
    const move = getMove(resource, saving)
    await documentActions.createSent({ connection, caller, resource, move, sent, depth: 1 })
    return true
  } catch (error) {
    if (error instanceof InvalidRecord || error instanceof StoreDayMismatch) return false
    throw error
  }
}
