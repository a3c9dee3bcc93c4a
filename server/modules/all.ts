// The hand-written modules of the gold shop, by the names that project.json lists.
import { functions } from '../../domain/functions.ts'
import { pages } from '../../domain/pages.ts'
import type { CustomModule } from '../custom-modules/module.ts'
import { demoModule } from './demo/demo-module.ts'
import { hargaModule } from './harga-hari-ini/harga-module.ts'
import { pajakModule } from './pajak/pajak-module.ts'
import { pembelianModule } from './pembelian/pembelian-module.ts'
import { penjualanModule } from './penjualan/penjualan-module.ts'
import { tutupTokoModule } from './tutup-toko/tutup-toko.ts'

/** Modules with a page of the same name and more. */
const pageModules: readonly CustomModule[] = [pembelianModule, penjualanModule, pajakModule]

const listed: readonly CustomModule[] = [
  { name: 'emas', functions },
  ...pages.map((name): CustomModule => ({ ...pageModules.find(module => module.name === name), name, pages: [name] })),
  tutupTokoModule,
  hargaModule,
  demoModule,
]

export const modules: Readonly<Record<string, CustomModule>> = Object.fromEntries(
  listed.map(module => [module.name, module]),
)
