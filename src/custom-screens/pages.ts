// The screens that are written by hand, by their names in the menu; each is loaded when it is opened.

import type { PageName } from '../../domain/pages.ts'
import type { Pages } from '../generator/parts/parts.ts'
import { loadLazily } from '../ui/load-lazily.ts'

export const pages: Pages & Readonly<Record<PageName, Pages[string]>> = {
  'data-pribadi': loadLazily(() => import('./file-pages.tsx'), 'DataPribadiPage'),
  pajak: loadLazily(() => import('./file-pages.tsx'), 'PajakPage'),
  pembelian: loadLazily(() => import('./pembelian/PembelianScreen.tsx'), 'PembelianScreen'),
  penjualan: loadLazily(() => import('./penjualan/PenjualanScreen.tsx'), 'PenjualanScreen'),
  'ringkasan-hari': loadLazily(() => import('./ringkasan-hari/RingkasanScreen.tsx'), 'RingkasanScreen'),
  'tutup-toko': loadLazily(() => import('./tutup-toko/TutupTokoScreen.tsx'), 'TutupTokoScreen'),
  pesanan: loadLazily(() => import('./pesanan/PesananScreen.tsx'), 'PesananScreen'),
}
