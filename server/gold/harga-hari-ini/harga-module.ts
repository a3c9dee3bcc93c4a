// Module of today's prices: whether they are confirmed, for the counter, and the board of a shop, for anyone.

import { flag, objectSchema } from '../../../engine/value/answer-shape.ts'
import type { AuthenticatedModuleRoute, CustomModule, ModuleRoute, MoveHooks } from '../../module/module.ts'
import { arePricesConfirmed, priceBoardSchema, readPriceBoard } from './price-board.ts'
import { saveInShops } from './save-in-shops.ts'

const confirmedRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'harga-disimpan',
  who: () => true,
  describe: {
    tag: 'Prices',
    summary: "Whether the shop has confirmed today's prices, where it does so",
    answer: objectSchema({ disimpan: flag }),
  },
  answer: async ({ caller: { storage, schema, shop } }) => ({
    answer: {
      disimpan: await storage.read(connection =>
        arePricesConfirmed(connection, schema, { shop: shop.code, day: shop.businessDate }),
      ),
    },
  }),
}

const boardRoute: ModuleRoute = {
  method: 'GET',
  path: 'papan-harga/{kode_toko}',
  who: 'open',
  describe: {
    tag: 'Prices',
    summary: "Today's prices of a shop that shows a board; without sign-in",
    path: { kode_toko: 'The code of the shop' },
    answer: priceBoardSchema,
  },
  answer: async ({ storage, schema, params }) => ({
    answer: await readPriceBoard(storage, schema, params.kode_toko ?? ''),
  }),
}

const moveHooks = { 'harga-hari-ini': { simpan: saveInShops } } satisfies MoveHooks

export const hargaModule: CustomModule = {
  name: 'harga-hari-ini',
  moveHooks,
  routes: [confirmedRoute, boardRoute],
}
