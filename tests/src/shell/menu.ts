// A small menu with all that menus have: three levels, landing pages, groups without a path, one path twice.
import type { MenuEntry } from '../../../src/providers/session.ts'

const buildEntry = (title: string, path?: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: title.toLowerCase().replaceAll(' ', '-') + (path ?? ''),
  title,
  ...(path !== undefined && { path }),
  children,
})

export const menu: readonly MenuEntry[] = [
  buildEntry('Dashboard', '/dashboard'),
  buildEntry('Data Master', undefined, [buildEntry('Baki', '/master-baki'), buildEntry('Bank', '/master-bank')]),
  buildEntry('Penjualan', '/SubMenuPenjualan', [
    buildEntry('Lihat Penjualan', '/lihat-penjualan'),
    buildEntry('Rekap Penjualan', '/laporan-penjualan-rekap'),
  ]),
  buildEntry('Laporan', undefined, [
    buildEntry('Barang', undefined, [buildEntry('Timbang Baki', '/laporan-timbang-baki')]),
    buildEntry('Penjualan', undefined, [buildEntry('Penjualan Rekap', '/laporan-penjualan-rekap')]),
    buildEntry('EOD', '/laporan-eod'),
  ]),
]
