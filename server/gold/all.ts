// The hand-written modules of the gold shop, by the names that project.json lists.

import { functions } from '../../domain/functions.ts'
import { pages } from '../../domain/pages.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { CustomModule } from '../module/module.ts'
import { dataPribadiModule } from './data-pribadi/data-pribadi-module.ts'
import { demoModule } from './demo/demo-module.ts'
import { hargaModule } from './harga-hari-ini/harga-module.ts'
import { kabarModule } from './kabar/kabar-module.ts'
import { pajakModule } from './pajak/pajak-module.ts'
import { pembelianModule } from './pembelian/pembelian-module.ts'
import { penjualanModule } from './penjualan/penjualan-module.ts'
import { pesanModule } from './pesan/pesan-module.ts'
import { ringkasanModule } from './ringkasan-hari/ringkasan-module.ts'
import { tutupTokoModule } from './tutup-toko/tutup-toko.ts'

/** Modules with a page of their name. */
const pagedModules: readonly CustomModule[] = [
  pembelianModule,
  penjualanModule,
  pajakModule,
  ringkasanModule,
  dataPribadiModule,
  tutupTokoModule,
]

const listed: readonly CustomModule[] = [
  { name: 'emas', functions },
  ...pages.filter(name => !pagedModules.some(module => module.name === name)).map(name => ({ name, pages: [name] })),
  ...pagedModules.map(module => ({ ...module, pages: [module.name] })),
  hargaModule,
  kabarModule,
  pesanModule,
  demoModule,
  // Projects of earlier versions list the example page that was a module.
  { name: 'contoh' },
]

export const modules: Readonly<Record<string, CustomModule>> = mapByName(listed, module => module)
