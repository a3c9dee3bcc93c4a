// Module of selling: the QR code of a QRIS payment, for the customer's window.
import { isQris } from '../../../domain/penjualan/qris.ts'
import { fault } from '../../../engine/faults/faults.ts'
import { anyObject } from '../../../engine/values/answer-shape.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../custom-modules/module.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { jsonResponse, queryParameter } from '../../http/description/operation.ts'
import { computeQrModules } from '../../prints/qr-modules.ts'

const qrisRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  path: 'penjualan/qris',
  day: 'any',
  who: ({ access }) => access.pages.has('penjualan'),
  describe: {
    tag: 'Penjualan',
    summary: 'The modules of the QR code of a QRIS payload',
    parameters: [queryParameter('kode', 'A payload with its amount')],
    answers: jsonResponse(anyObject),
  },
  answer: async ({ query: { kode } }) => {
    if (typeof kode !== 'string' || !isQris(kode)) throw new MalformedRequest([fault('text.pattern', { field: 'kode' })])
    return { answer: computeQrModules(kode) }
  },
}

export const penjualanModule: CustomModule = { name: 'penjualan', routes: [qrisRoute] }
