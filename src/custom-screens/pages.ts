// The screens that are written by hand, by their names in the menu; each is loaded when it is opened.
import { lazy } from 'react'
import type { PageName } from '../../domain/pages.ts'
import type { Pages } from '../generator/parts/parts.ts'

export const pages: Pages & Readonly<Record<PageName, Pages[string]>> = {
  contoh: lazy(async () => ({ default: (await import('./contoh/ContohScreen.tsx')).ContohScreen })),
  'data-pribadi': lazy(async () => ({
    default: (await import('./data-pribadi/DataPribadiScreen.tsx')).DataPribadiScreen,
  })),
  pajak: lazy(async () => ({ default: (await import('./pajak/PajakScreen.tsx')).PajakScreen })),
  pembelian: lazy(async () => ({ default: (await import('./pembelian/PembelianScreen.tsx')).PembelianScreen })),
  penjualan: lazy(async () => ({ default: (await import('./penjualan/PenjualanScreen.tsx')).PenjualanScreen })),
  'ringkasan-hari': lazy(async () => ({
    default: (await import('./ringkasan-hari/RingkasanScreen.tsx')).RingkasanScreen,
  })),
  pesanan: lazy(async () => ({ default: (await import('./pesanan/PesananScreen.tsx')).PesananScreen })),
}
