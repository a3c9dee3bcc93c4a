// The hand-written modules of the gold shop in the browser, by the names that project.json lists, and their screens by
// their names in the menu; each is loaded when it is opened.

import { functions } from '../../domain/functions.ts'
import type { PageName } from '../../domain/pages.ts'
import { mapValues } from '../../engine/value/records.ts'
import type { Pages } from '../generator/parts/parts.ts'
import type { ModuleCode } from '../providers/module-code.ts'
import { loadLazily } from '../ui/load-lazily.ts'

const pages: Pages & Readonly<Record<PageName, Pages[string]>> = {
  'data-pribadi': loadLazily(() => import('./file-pages.tsx'), 'DataPribadiPage'),
  pajak: loadLazily(() => import('./file-pages.tsx'), 'PajakPage'),
  pembelian: loadLazily(() => import('./pembelian/PembelianScreen.tsx'), 'PembelianScreen'),
  penjualan: loadLazily(() => import('./penjualan/PenjualanScreen.tsx'), 'PenjualanScreen'),
  'ringkasan-hari': loadLazily(() => import('./ringkasan-hari/RingkasanScreen.tsx'), 'RingkasanScreen'),
  'tutup-toko': loadLazily(() => import('./tutup-toko/TutupTokoScreen.tsx'), 'TutupTokoScreen'),
  pesanan: loadLazily(() => import('./pesanan/PesananScreen.tsx'), 'PesananScreen'),
}

export const modules: Readonly<Record<string, Partial<ModuleCode>>> = {
  emas: { functions },
  ...mapValues(pages, (page, name) => ({ pages: { [name]: page } })),
}
