// A small menu with all that menus have: three levels, landing pages, groups without a path, one path twice.
import type { MenuEntry } from '../../../src/providers/session.ts'

const entry = (title: string, path?: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: title.toLowerCase().replaceAll(' ', '-') + (path ?? ''),
  title,
  ...(path !== undefined && { path }),
  children,
})

export const menu: readonly MenuEntry[] = [
  entry('Dashboard', '/dashboard'),
  entry('Data Master', undefined, [entry('Baki', '/master-baki'), entry('Bank', '/master-bank')]),
  entry('Penjualan', '/SubMenuPenjualan', [
    entry('Lihat Penjualan', '/lihat-penjualan'),
    entry('Rekap Penjualan', '/laporan-penjualan-rekap'),
  ]),
  entry('Laporan', undefined, [
    entry('Barang', undefined, [entry('Timbang Baki', '/laporan-timbang-baki')]),
    entry('Penjualan', undefined, [entry('Penjualan Rekap', '/laporan-penjualan-rekap')]),
    entry('EOD', '/laporan-eod'),
  ]),
]
