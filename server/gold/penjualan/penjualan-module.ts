// Module of selling: the QR code of a QRIS payment, for the customer's window.
import { createDynamicQris } from '../../../domain/penjualan/qris.ts'
import type { Used } from '../../../domain/used.ts'
import { findResource, getResource } from '../../../engine/schema/schema.ts'
import { anyObject, count } from '../../../engine/value/answer-shape.ts'
import { queryParameter } from '../../description/operation.ts'
import { RecordNotFound } from '../../error/errors.ts'
import type { AuthenticatedModuleRoute, CustomModule } from '../../module/module.ts'
import { computeQrModules } from '../../print/qr-modules.ts'
import { findRowByKey } from '../../storage/rows.ts'

type QrisAccount = Used<'rekening', 'qris'>

const qrisRoute: AuthenticatedModuleRoute = {
  method: 'GET',
  tokens: 'refused',
  path: 'penjualan/qris',
  day: 'any',
  who: ({ access, schema }) => {
    const sales = findResource(schema, 'penjualan')
    return sales !== undefined && access.of(sales).moves.has('simpan')
  },
  describe: {
    tag: 'Sales',
    summary: 'The modules of the QR code by which a customer pays an amount to an account',
    parameters: [
      queryParameter('no_rekening', 'An account with a QRIS code'),
      queryParameter('jumlah_rp', 'The amount in whole rupiah', count),
    ],
    answer: anyObject,
  },
  answer: async ({ caller: { storage, schema, shop }, query: { no_rekening: account, jumlah_rp: amount } }) => {
    const resource = getResource(schema, 'rekening')
    const row = await storage.read(connection => findRowByKey(connection, resource, String(account), shop.code))
    const code = createDynamicQris(String(row?.['qris' satisfies keyof QrisAccount] ?? ''), Number(amount))
    if (code === undefined) throw new RecordNotFound()
    return { answer: computeQrModules(code) }
  },
}

export const penjualanModule: CustomModule = { name: 'penjualan', routes: [qrisRoute] }
