// Module of buying back: a route that finds the sold pieces of a nota.
import { findResource } from '../../../engine/schema/schema.ts'
import type { Module, ModuleRoute } from '../../by-hand/module.ts'
import type { Caller } from '../../caller/caller.ts'
import { anyObject, done, listOf } from '../../http/description/operation.ts'
import { soldPieces } from './sold-pieces.ts'

const mayBuy = ({ access, schema }: Caller): boolean => {
  const pembelian = findResource(schema, 'pembelian')
  return pembelian !== undefined && access.of(pembelian).moves.has('simpan')
}

const soldRoute: ModuleRoute = {
  method: 'GET',
  path: 'pembelian/get/jual/{barcode}',
  who: mayBuy,
  describe: {
    tag: 'Pembelian',
    summary: 'The pieces of a nota, or of a barcode, that may be bought back',
    path: { barcode: 'A barcode, the number of a nota or of one of its lines, or what its QR holds' },
    answers: done(listOf(anyObject)),
  },
  answer: async ({ caller, params }) => ({ answer: await soldPieces(caller, params.barcode ?? '') }),
}

export const pembelianModule: Module = { name: 'pembelian', routes: [soldRoute] }
