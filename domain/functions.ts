// Everything that expressions of the schema files may call beside the language itself.
import type { FunctionType } from '../engine/values/function-type.ts'
import { kadarCetak } from './barang/kadar-cetak.ts'
import { ongkosBarang } from './barang/ongkos-barang.ts'
import { hargaJual } from './penjualan/harga-jual.ts'
import { dpp, ppn } from './penjualan/ppn.ts'

export const functions: Readonly<Record<string, FunctionType>> = { dpp, hargaJual, kadarCetak, ongkosBarang, ppn }
