// Module of buying back: a route that finds the sold pieces of a nota.

import { findResource } from '../../../engine/schema/schema.ts'
import { anyObject, arraySchema } from '../../../engine/value/answer-shape.ts'
import type { CallerRights } from '../../caller/caller.ts'
import type { CustomModule, ModuleRoute } from '../../module/module.ts'
import { findSoldPieces } from './sold-pieces.ts'

/** For purchases, and for sales with a trade-in. */
const canBuy = ({ access, schema }: CallerRights): boolean =>
  ['pembelian', 'penjualan'].some(name => {
    const document = findResource(schema, name)
    return document !== undefined && access.of(document).moves.has('simpan')
  })

const soldPiecesRoute: ModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'pembelian/get/jual/{barcode}',
  who: canBuy,
  describe: {
    tag: 'Buy-backs',
    summary: 'The pieces of a nota, or of a barcode, that may be bought back',
    path: { barcode: 'A barcode, the number of a nota or of one of its lines, or what its QR holds' },
    answer: arraySchema(anyObject),
  },
  answer: async ({ caller, params }) => ({ answer: await findSoldPieces(caller, params.barcode ?? '') }),
}

export const pembelianModule: CustomModule = { name: 'pembelian', routes: [soldPiecesRoute] }
